/**
 * Words that the lists lack: halves of contractions, days, months, languages, compounds that everybody writes
 * as one word, words of computing that are younger than the lists, abbreviations of chats and logs, and the
 * few companies and products that every model knows. Places, first names and surnames are left out on purpose:
 * in a transcript they are somebody's data.
 */
export const EXTRA_WORDS: readonly string[] = `
  doesn didn couldn shouldn wouldn hasn haven hadn isn aren wasn weren needn mustn mightn don
  doesnt didnt couldnt shouldnt wouldnt hasnt havent hadnt isnt arent wasnt werent dont wont cant thats whats heres theres youre youve theyre ill
  monday tuesday wednesday thursday friday saturday sunday
  january february march april june july august september october november december
  english american british european german french spanish italian portuguese dutch swedish danish norwegian finnish polish
  russian ukrainian turkish greek arabic hebrew hindi chinese japanese korean vietnamese indonesian thai latin asian african
  christmas easter internet unicode gregorian roman bayesian gaussian boolean cartesian euclidean

  async await regex stdin stdout stderr argv argc env config configs param params args kwargs repo repos src lib libs bin tmp usr
  grep awk sed cat curl wget sudo bash zsh chmod chown mkdir rmdir touch tar gzip zip unzip ssh scp rsync cron ping find head tail sort
  uniq cut diff patch make cmake gcc clang git svn npm npx yarn pnpm pip node deno bun cargo rustc java javac maven gradle ruby perl php
  python javascript typescript golang kotlin swift scala haskell lua sql sqlite mysql postgres postgresql redis mongodb linux ubuntu
  debian windows macos android ios chrome firefox safari docker kubernetes nginx apache github gitlab
  json yaml toml xml html css csv tsv png jpg jpeg gif svg pdf http https ftp tcp udp dns ssl tls api apis url urls uri uris uuid sdk cli gui
  cpu gpu ram usb ide todo todos fixme readme dockerfile makefile localhost username hostname filename pathname basename
  dirname timestamp timeout runtime metadata database dataset backend frontend workflow workaround callback fallback lookup setup
  backup cleanup startup shutdown rollback feedback breakdown dropdown popup checkbox sidebar toolbar sandbox codebase namespace
  whitespace boolean enum enums struct structs tuple tuples bool int str float char const func def impl init util utils obj idx len
  cmd pkg msg err ctx cfg ref refs fmt dev prod app apps auth login logout admin blog email emails website online offline newline inline
  subset prefix suffix substring subtask rebuild rerun reload restart retry refactor rename reset debug bugfix lint linter
  renderer formatter tokenizer bundler emitter serializer validator initializer installer endpoint checksum instantiate
  okay yeah yep nope gonna wanna gotta kinda sorta hmm uhh umm pls plz thx btw imho afaik asap faq tldr
`
  .trim()
  .split(/\s+/);
