// Node's WebSocket client `ws`; Clients.java describes the lines, which are the same.
'use strict';
const WebSocket = require('ws');

const talk = (url, messages) => new Promise((resolve, reject) => {
  const received = [];
  const socket = new WebSocket(url);
  socket.on('open', () => messages.forEach((message) => socket.send(message)));
  socket.on('message', (data, isBinary) => {
    const text = data.toString();
    if (isBinary) reject(new Error('a binary frame'));
    if (text.startsWith('{"cid":2,')) socket.close(1000); else received.push(text);
  });
  socket.on('close', (code) => (code === 1000 ? resolve(received) : reject(new Error(`code ${code}`))));
  socket.on('error', reject);
});

(async () => {
  const lines = require('fs').readFileSync(0, 'utf8').split('\n').filter(Boolean);
  for (const line of lines) {
    const [, url, ...messages] = line.split('\t');
    const received = await talk(url, messages.map((text) => Buffer.from(text, 'base64').toString()));
    console.log(received.map((text) => Buffer.from(text).toString('base64')).join('\t'));
  }
})();
