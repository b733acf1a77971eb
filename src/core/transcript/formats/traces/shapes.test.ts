import { describe, expect, it } from 'vitest';
import { importTranscript } from '../registry.ts';

/** The turns that one observation of Langfuse makes, whose input and output come as makers write them. */
function turnsOf(input: unknown, output: unknown): string[] {
  const record = {
    id: 'o',
    traceId: 't',
    type: 'GENERATION',
    name: 'x',
    startTime: '2026-01-01T00:00:00Z',
    input,
    output,
  };
  const bytes = new TextEncoder().encode(
    `${JSON.stringify(record)}\n${JSON.stringify({ ...record, id: 'p' })}\n`,
  );
  const result = importTranscript({ name: 'x', bytes });
  if (!result.ok) throw new Error(result.failure.message);
  return (result.document.conversations[0]?.threads[0]?.turns ?? []).map(
    ({ role, parts }) =>
      `${role}: ${parts
        .map((part) =>
          part.kind === 'tool_call'
            ? `${part.name}(${part.args.map(({ key, value }) => `${key}=${value}`).join(', ')})`
            : part.kind === 'tool_result'
              ? `→ ${part.text}${part.isError ? ' !' : ''}`
              : part.kind === 'reasoning'
                ? `(${part.text})`
                : part.text,
        )
        .join(' | ')}`,
  );
}

describe('messages in spans, whoever wrote them', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['words alone', 'Hello there', 'Hi', ['user: Hello there', 'assistant: Hi']],
    [
      'OpenAI, a request and an answer',
      {
        model: 'm',
        messages: [
          { role: 'developer', content: 'Be kind.' },
          { role: 'user', content: 'Hi' },
        ],
      },
      {
        choices: [
          {
            message: {
              role: 'assistant',
              content: null,
              tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{"n":12345678901234567890}' } }],
            },
          },
        ],
      },
      ['system: Be kind.', 'user: Hi', 'assistant: f(n=12345678901234567890)'],
    ],
    [
      'an answer that does not say whose it is',
      [{ role: 'user', content: 'Hi' }],
      { content: 'Reading.', tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{"a":"b"}' } }] },
      ['user: Hi', 'assistant: Reading. | f(a=b)'],
    ],
    [
      'Anthropic, results and words in one message',
      {
        system: 'Be kind.',
        messages: [
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: [{ type: 'tool_use', id: 'u', name: 'f', input: { a: 'b' } }] },
          {
            role: 'user',
            content: [
              { type: 'tool_result', tool_use_id: 'u', content: 'gone', is_error: true },
              { type: 'text', text: 'Well?' },
            ],
          },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'It is gone.' }] },
      [
        'system: Be kind.',
        'user: Hi',
        'assistant: f(a=b)',
        'tool: → gone !',
        'user: Well?',
        'assistant: It is gone.',
      ],
    ],
    [
      'Gemini',
      {
        systemInstruction: { parts: [{ text: 'Be kind.' }] },
        contents: [
          { role: 'user', parts: [{ text: 'Hi' }] },
          { role: 'model', parts: [{ functionCall: { name: 'f', args: { a: 1 } } }] },
          { role: 'user', parts: [{ functionResponse: { name: 'f', response: { output: 'done' } } }] },
        ],
      },
      {
        candidates: [
          { content: { role: 'model', parts: [{ text: 'Well.', thought: true }, { text: 'Done.' }] } },
        ],
      },
      ['system: Be kind.', 'user: Hi', 'assistant: f(a=1)', 'tool: → done', 'assistant: (Well.) | Done.'],
    ],
    [
      'Bedrock',
      {
        messages: [
          { role: 'user', content: [{ text: 'Hi' }] },
          { role: 'assistant', content: [{ toolUse: { toolUseId: 'u', name: 'f', input: { a: 'b' } } }] },
          {
            role: 'user',
            content: [{ toolResult: { toolUseId: 'u', content: [{ json: { n: 1 } }], status: 'success' } }],
          },
        ],
      },
      { message: { role: 'assistant', content: [{ text: 'One.' }] } },
      ['user: Hi', 'assistant: f(a=b)', 'tool: → {"n":1}', 'assistant: One.'],
    ],
    [
      'the AI SDK',
      [
        { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
        {
          role: 'assistant',
          content: [{ type: 'tool-call', toolCallId: 'v', toolName: 'f', input: { a: 'b' } }],
        },
        {
          role: 'tool',
          content: [
            { type: 'tool-result', toolCallId: 'v', toolName: 'f', output: { type: 'text', value: 'done' } },
          ],
        },
      ],
      'Done.',
      ['user: Hi', 'assistant: f(a=b)', 'tool: → done', 'assistant: Done.'],
    ],
    [
      'LangChain, dumped flat',
      [
        { type: 'human', content: 'Hi' },
        { type: 'ai', content: '', tool_calls: [{ id: 'l', name: 'f', args: { a: 'b' } }] },
        { type: 'tool', content: 'done', tool_call_id: 'l' },
      ],
      { type: 'ai', content: 'Done.' },
      ['user: Hi', 'assistant: f(a=b)', 'tool: → done', 'assistant: Done.'],
    ],
    [
      'items of Responses',
      {
        instructions: 'Be kind.',
        input: [
          { role: 'user', content: 'Hi' },
          { type: 'function_call', call_id: 'r', name: 'f', arguments: '{"a":"b"}' },
          { type: 'function_call_output', call_id: 'r', output: 'done' },
        ],
      },
      {
        output: [
          { type: 'reasoning', id: 'x', summary: [{ type: 'summary_text', text: 'Fine.' }] },
          { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] },
        ],
      },
      ['system: Be kind.', 'user: Hi', 'assistant: f(a=b)', 'tool: → done', 'assistant: (Fine.) | Done.'],
    ],
  ])('%s', (_, input, output, turns) => {
    expect(turnsOf(input, output)).toEqual(turns);
    // The same, as exporters write it: text of JSON.
    const asText = (value: unknown): unknown => (typeof value === 'string' ? value : JSON.stringify(value));
    expect(turnsOf(asText(input), asText(output))).toEqual(turns);
  });
});
