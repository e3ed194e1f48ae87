/// The functions that are the same whatever the table holds.
extension BashCompletion {
  static let pathsFunction = """
    # Completes paths: $1 is -f or -d, $2 what stands before the path.
    _pushkit_paths() {
      local path
      while IFS= read -r path; do
        COMPREPLY+=("$2$path")
      done < <(compgen "$1" -- "${cur#"$2"}")
      compopt -o filenames 2>/dev/null || true
    }
    """

  func mainFunction() -> String {
    """
    # bash also cuts words at = and @: puts together what no blank separates.
    _pushkit_join() {
      local i rest=$COMP_LINE word
      for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ $i == 0 || $rest == [[:blank:]]* ]]; then
          words+=("$word")
        else
          words[${#words[@]} - 1]+=$word
        fi
        rest=${rest#"${rest%%[![:blank:]]*}"}
        rest=${rest#"$word"}
      done
    }

    # Takes from the answers what stands before the last = or @: bash keeps that.
    _pushkit_cut() {
      local i breaks='' head
      for i in = @ :; do
        [[ $COMP_WORDBREAKS != *$i* ]] || breaks+=$i
      done
      [[ -n $breaks ]] || return 0
      head=${word%"${word##*[$breaks]}"}
      for ((i = 0; i < ${#COMPREPLY[@]}; i++)); do
        COMPREPLY[i]=${word%"$cur"}${COMPREPLY[i]}
        COMPREPLY[i]=${COMPREPLY[i]#"$head"}
      done
    }

    # The words before the cursor tell what stands at it.
    _pushkit() {
      local IFS=$' \\t\\n' words=() cur word i wants='' ended='' operands=0 first=''
      COMPREPLY=()
      _pushkit_join
      for ((i = 2; i < ${#words[@]} - 1; i++)); do
        word=${words[i]}
        if [[ -n $wants ]]; then
          wants=''
        elif [[ -z $ended && $word == -- ]]; then
          ended=1
        elif [[ -z $ended && $word == --* ]]; then
          case $word in
          \(valued())) wants=$word ;;
          esac
    \(clusters())
        elif [[ -n $ended || $word != -?* ]]; then
          ((operands++)) || first=$word
        fi
      done
      word=${words[${#words[@]} - 1]}
      cur=$word
      if ((${#words[@]} == 2)); then
        COMPREPLY=($(compgen -W '\(firstWords)' -- "$cur"))
      elif [[ -n $wants ]]; then
        _pushkit_value "${words[1]} $wants"
      elif [[ -z $ended && $cur == --*=* ]]; then
        cur=${word#*=}
        _pushkit_value "${words[1]} ${word%%=*}"
      elif [[ -z $ended && $cur == -* ]]; then
        _pushkit_options "${words[1]}"
      else
        _pushkit_operand "${words[1]}" "$operands" "$first"
      fi
      _pushkit_cut
    }
    """
  }
}
