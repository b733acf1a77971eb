import { describe, expect, it } from 'vitest';
import { findConstraints } from './find-constraints.ts';
import { mayConstrain, speakerAt, speakersOf } from './speaker.ts';

const CLAUDE_MD = [
  '<system-reminder>',
  "As you answer the user's questions, you can use the following context:",
  'Contents of /repo/CLAUDE.md (project instructions, checked into the codebase):',
  '',
  'Never push to main.',
  "Contents of /home/me/.claude/memory/MEMORY.md (user's auto-memory, persists across conversations):",
  'You must be told once.',
  '</system-reminder>',
  'Please only fix the parser.',
].join('\n');

const TABLE: readonly (readonly [
  name: string,
  text: string,
  bound: readonly (readonly [string, string])[],
  isHarness?: boolean,
])[] = [
  ['a user', 'Never push.', [['user', 'Never push.']]],
  [
    'a file of Claude Code and a user behind it',
    CLAUDE_MD,
    [
      ['project', 'Never push to main.'],
      ['user', 'Please only fix the parser.'],
    ],
  ],
  [
    'AGENTS.md of Codex',
    '# AGENTS.md instructions for /repo\n\n<INSTRUCTIONS>\nNever push to main.\n</INSTRUCTIONS>',
    [['project', 'Never push to main.']],
    true,
  ],
  [
    'AGENTS.md without its element',
    '# AGENTS.md instructions for /repo\n\nNever push to main.',
    [['project', 'Never push to main.']],
  ],
  [
    'user instructions',
    '<user_instructions>\nNever push to main.\n</user_instructions>',
    [['project', 'Never push to main.']],
    true,
  ],
  [
    'rules of an editor',
    '<always_applied_workspace_rules description="rules">\nNever push to main.\n</always_applied_workspace_rules>\nOnly use tabs here.',
    [
      ['project', 'Never push to main.'],
      ['user', 'Only use tabs here.'],
    ],
  ],
  [
    'GEMINI.md',
    '--- Context from: GEMINI.md ---\nNever push to main.\n--- End of Context from: GEMINI.md ---\nOnly use tabs here.',
    [
      ['project', 'Never push to main.'],
      ['user', 'Only use tabs here.'],
    ],
  ],
  ['a reminder', '<system-reminder>\nYou must never say it.\n</system-reminder>', []],
  ['a notice of Codex', '<turn_aborted>\nYou must check the state.\n</turn_aborted>', []],
  [
    'what a teammate says',
    '<teammate-message teammate_id="lead">\nNever push to main.\n</teammate-message>',
    [],
  ],
  [
    'a summary of Codex',
    'Another language model started to solve this problem and produced a summary. Never push.',
    [],
  ],
  [
    'a summary of pi',
    'The conversation history before this point was compacted into the following summary:\n\n<summary>\nNever push to main.\n</summary>',
    [],
  ],
];

describe('who speaks', () => {
  it.each(TABLE.map(([name, text, bound, isHarness = false]) => ({ name, text, bound, isHarness })))(
    '$name',
    ({ text, bound, isHarness }) => {
      const spoken = speakersOf('user', text, isHarness);
      const found = findConstraints(text).map(({ start, end }) => [
        speakerAt(spoken, start),
        text.slice(start, end),
      ]);
      expect(found).toEqual(bound);
      expect(mayConstrain('user', text, isHarness)).toBe(!isHarness || bound.length > 0);
    },
  );

  it('is the system in a system prompt and nobody in a result', () => {
    expect(speakersOf('system', 'Never push.')).toEqual([{ start: 0, end: 11, speaker: 'system' }]);
    expect(speakersOf('tool', 'Never push.')).toEqual([]);
    expect(speakersOf('assistant', 'Never push.')).toEqual([]);
    expect(mayConstrain('tool', 'Never push.')).toBe(false);
  });

  it('costs a megabyte of openings no more than a moment', () => {
    const started = performance.now();
    for (const unit of [
      '<skill>',
      '<user_instructions>',
      '--- Context from: a ---\n',
      'Contents of a (instructions):\n',
      'Contents of ',
    ]) {
      speakersOf('user', unit.repeat(Math.ceil(1_000_000 / unit.length)));
    }
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
