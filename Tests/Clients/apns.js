// Sends pushes to an emulator of APNs behind nginx with Node's HTTP/2 client.
//
// usage: node Tests/Clients/apns.js PORT CERTIFICATES
//
// CERTIFICATES has the authority of nginx's certificate. Prints one line for each result: the status, the
// header Retry-After, and the body.
'use strict';
const fs = require('fs');
const http2 = require('http2');

const [port, authority] = process.argv.slice(2);
const device = '740f'.repeat(16);
const session = http2.connect(`https://localhost:${port}`, { ca: fs.readFileSync(authority) });

const send = (token, headers = {}, message = { aps: { alert: 'Order shipped' } }) =>
  new Promise((resolve, reject) => {
    const request = session.request({
      ':method': 'POST', ':path': `/3/device/${token}`, authorization: 'bearer a.b.c',
      'apns-topic': 'com.example', 'apns-push-type': 'alert', ...headers,
    });
    let status = 0, retry = '', body = '';
    request.on('response', (fields) => { [status, retry] = [fields[':status'], fields['retry-after'] ?? '']; });
    request.on('data', (data) => { body += data; });
    request.on('end', () => resolve([status, retry, body]));
    request.on('error', reject);
    request.end(JSON.stringify(message));
  });

const retried = async (token, attempts) => {
  for (let attempt = 1; ; attempt++) {
    const [status, retry, body] = await send(token);
    console.log(status, retry, body);
    if (status === 200 || attempt === attempts) return;
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(retry)));
  }
};

(async () => {
  const print = async (...push) => console.log(...await send(...push));
  // Many pushes share a connection.
  const many = await Promise.all(Array.from({ length: 200 }, () => send(device)));
  console.log(many.filter(([status]) => status === 200).length);
  for (const name of ['unregistered', 'badtoken', 'quota', 'unavailable', 'mismatch']) await print(name);
  await print(device, { 'apns-priority': '7' });
  await print(device, { authorization: '' });
  await print(device, { 'apns-push-type': 'voip' });
  await print(device, {}, []);
  // The script of the emulator responds to the first two with 503 and 429.
  await retried('ab'.repeat(32), 3);
  session.close();
})().catch((error) => { console.error(error); process.exitCode = 1; });
