/**
 * What heads of links say again and again, told to deflate beforehand so that it costs next to nothing. It is part of
 * version 1 of the layout: changed by a character, it makes every link of that version unreadable.
 */
export const LINK_DICTIONARY = new TextEncoder().encode(
  [
    'record codex codex-remote claude-code gemini-cli qwen-code opencode-v1 opencode-v2 goose aider c',
    'line roo-code continue crush openhands anthropic-api langchain deepagents langmem letta codex-ex',
    'ec pi gemini-stream antigravity opencode atif managed-agents swe-agent mini-swe-agent tau-bench ',
    'auto-code-rover inspect cline-task cline-sdk cline-ui copilot-chat chatgpt deepseek claude-ai la',
    'ngsmith langfuse openai-agents-trace weave phoenix otel adk vercel-ai sharegpt gemini-contents o',
    'penai-responses anthropic-messages openai-chat gradio home-made specstory-json specstory floorli',
    'ne-structure plain-text "kind":"settings","policy": "kind":"left","tokens": "kind":"all-but","ne',
    'west": "kind":"window","size": {"turn":1,"text":" {"first":1,"last": "error-fix: "zoom":{"from":',
    '1,"to": "shown":{"newestTokens":null,"resultChars":"path.windows","url","url.git","hash.digest",',
    '"hash.hex","version","version.range","version.pin","datetime.stamp","datetime.date","datetime.ti',
    'me","address.ip","address.host","email","uuid","path.posix","path.file","path.diff","path.ending',
    '","path.interpreter","errno.name","errno.code","errno.diagnostic","flag.long","flag.short","id.t',
    'icket","id.mixed","id.range","id.colour","constant","constant.environment","constant.capitals","',
    'identifier","identifier.member","identifier.kebab","identifier.call","identifier.numbered","numb',
    'er","number.unit","number.currency","number.hexadecimal","quoted","regex.quoted","regex.literal"',
    ',"regex.substitution","regex.anchored","error.exception","error.line","error.assertion","error.r',
    'esult","constraint","constraint.instruction","constraint.listed","argument","pair","word","word.',
    'name"["places","pieces","log","uses","reference"]{"level":"numbers","omits":[],"title":null,"not',
    'e":null,"notes":[],"transcript":{"format":"openai-chat","name":null,"conversation":null,"thread"',
    ':null,"probableCompactions":[]},"policy":{"budget":128000,"highWater":0.85,"mark":null,"mostTurn',
    's":null,"region":{"kind":"oldest","fraction":0.4,"by":"turns"},"slot":2000,"margin":0.2,"floor":',
    '"working","rules":{"reads":true,"listings":true,"crowds":true,"writes":true,"coined":true,"liven',
    'ess":true,"replaced":true,"output":true,"reasoning":true,"provenance":true,"sight":true,"words":',
    'true},"split":true,"allowance":null,"summaries":"rolling","fixedCost":null,"keepFirst":0,"keepUs',
    'er":false,"chainLimit":12,"conservative":null,"retrievable":false,"uncapped":false,"shown":null,',
    '"segments":{"kind":"replay"},"encoding":"o200k_base","preset":"record"},"versus":null,"annotatio',
    'ns":{"pinnedTurns":[],"pinnedItems":[],"ignoredItems":[],"links":[],"unlinked":[]},"view":{"tab"',
    ':null,"pass":null,"turn":null,"zoom":null,"roles":["system","user","assistant","tool"],"kinds":[',
    '"constraint","error","quoted","path","number","identifier","argument"],"verdicts":["compact","sp',
    'lit","refuse","not-applicable"]},"reportedFixedCost":null,"rules":[]}',
  ].join(''),
);
