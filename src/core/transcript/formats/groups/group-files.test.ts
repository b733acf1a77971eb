import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupFiles, isForeign } from './group-files.ts';
import { FOLDERS, type Folder } from './testing/folders.ts';

const encoder = new TextEncoder();
const listed = (folder: Folder) =>
  Object.entries(folder).map(([path, text]) => ({ path, head: encoder.encode(text) }));
const told = (folder: Folder) =>
  groupFiles(listed(folder)).groups.map(({ kind, files }) => [
    kind,
    ...files.map(({ role, file }) => `${role} ${file.path.split('/').at(-1)}`),
  ]);

describe('which files make one session', () => {
  it('Claude Code: subagents below the session, and what else lies there', () => {
    expect(told(FOLDERS.claude)).toEqual([
      [
        'claude-code',
        'record 5b1f0c7e-0000-4000-8000-000000000001.jsonl',
        'thread agent-a1b2.jsonl',
        'thread agent-b2c3.jsonl',
        'metadata agent-b2c3.meta.json',
        'metadata t1.txt',
      ],
    ]);
  });

  it('Claude Code of old: subagents beside the session that they name', () => {
    expect(told(FOLDERS['old claude'])).toEqual([
      ['claude-code', 'record 5b1f0c7e-0000-4000-8000-000000000001.jsonl', 'thread agent-0f0f.jsonl'],
    ]);
  });

  it('Claude Code: a session and what resumes it in the same folder, the first one first', () => {
    expect(told(FOLDERS['resumed claude'])).toEqual([
      [
        'claude-code',
        'record 5b1f0c7e-0000-4000-8000-000000000001.jsonl',
        'record 0a1b0c7e-0000-4000-8000-000000000002.jsonl',
      ],
      ['alone', 'record copy.jsonl'],
    ]);
  });

  it('Gemini CLI: subagents in the folder of their session', () => {
    expect(told(FOLDERS.gemini)).toEqual([
      ['gemini-cli', 'record session-2026-03-01T10-00-9c2e.json', 'thread f0a1.json'],
    ]);
  });

  it('OpenCode: a session with those of its subagents, pieces and notes', () => {
    expect(told(FOLDERS.opencode)).toEqual([
      [
        'opencode',
        'record ses_root.json',
        'record ses_child.json',
        'record msg_a.json',
        'record msg_b.json',
        'record msg_c.json',
        'record prt_1.json',
        'record prt_2.json',
        'record prt_3.json',
        'metadata ses_root.json',
      ],
    ]);
  });

  it('OpenHands: events by their numbers', () => {
    expect(told(FOLDERS.openhands)).toEqual([
      ['openhands', 'record 2.json', 'record 10.json', 'metadata base_state.json'],
    ]);
  });

  it('ATIF: continuations are read on, side trajectories stand beside', () => {
    expect(told(FOLDERS.atif)).toEqual([
      [
        'atif',
        'record trajectory.json',
        'record trajectory.cont-1.json',
        'thread trajectory.summarization-1-summary.json',
      ],
    ]);
  });

  it('Cline: a task, and a session with its compacted copy', () => {
    expect(told(FOLDERS['cline task'])).toEqual([
      [
        'cline-task',
        'record api_conversation_history.json',
        'metadata ui_messages.json',
        'metadata task_metadata.json',
      ],
    ]);
    expect(told(FOLDERS['cline sdk'])).toEqual([
      ['cline-sdk', 'record session.messages.json', 'copy basic.compaction.json'],
    ]);
  });

  it('Inspect: the samples of a log, each a file or in pieces, and what is said of all of them', () => {
    expect(told(FOLDERS.inspect)).toEqual([
      [
        'inspect',
        'record sample.json',
        'record 0.json',
        'record 1.json',
        'record 0.json',
        'record 0.json',
        'record 12_epoch_1.json',
        'metadata start.json',
        'metadata 1.json',
        'metadata header.json',
        'metadata stats.json',
        'metadata skeleton.json',
        'metadata summaries.json',
      ],
    ]);
  });

  it('Codex: a rollout is a thread of the one that started it, wherever that lies', () => {
    expect(told(FOLDERS.codex)).toEqual([
      ['codex', 'record rollout-2.jsonl', 'thread rollout-1.jsonl'],
      ['alone', 'record rollout-3.jsonl'],
    ]);
  });

  it('two folders of one shape stay two sessions', () => {
    const twice = Object.fromEntries(
      ['one', 'two'].flatMap((at) =>
        Object.entries(FOLDERS['cline task']).map(([path, text]) => [`${at}/${path}`, text]),
      ),
    );
    expect(told(twice).map(([kind, first]) => [kind, first])).toEqual([
      ['cline-task', 'record api_conversation_history.json'],
      ['cline-task', 'record api_conversation_history.json'],
    ]);
  });

  it('sets aside pictures and locks, and nothing else', () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0, 1, 2, 3]);
    const text = encoder.encode('User: hello\n\nAssistant: hello\n');
    const files = [
      { path: 'a/photo.jsonl', head: png },
      { path: 'a/session.lock', head: new Uint8Array() },
      { path: 'a/talk.lock', head: text },
      { path: 'a/empty.jsonl', head: new Uint8Array() },
    ];
    const { groups, ignored } = groupFiles(files);
    expect(ignored.map(({ path }) => path)).toEqual(['a/photo.jsonl', 'a/session.lock']);
    expect(groups.map(({ name }) => name)).toEqual(['a/talk.lock', 'a/empty.jsonl']);
  });
});

describe('folders of other tools', () => {
  it.each([
    ['a/.git/HEAD', true],
    ['web\\node_modules\\x\\log.jsonl', true],
    ['a/.github/log.jsonl', false],
    ['a/.git', false],
    ['node_modules.jsonl', false],
  ])('%s: %s', (path, foreign) => {
    expect(isForeign(path)).toBe(foreign);
  });
});

const everything = Object.values(FOLDERS).flatMap((folder) => listed(folder));
const someFiles = fc.subarray(everything.map((_, index) => index)).chain((picked) =>
  fc.shuffledSubarray(picked, { minLength: picked.length }).map((order) =>
    order.flatMap((index) => {
      const file = everything[index];
      return file === undefined ? [] : [file];
    }),
  ),
);
const pathsOf = (groups: ReturnType<typeof groupFiles>['groups']): string[][] =>
  groups.map(({ files }) => files.map(({ facts }) => facts.path));

describe('laws of grouping', () => {
  it('every file is in exactly one group or set aside', () => {
    fc.assert(
      fc.property(someFiles, (files) => {
        const { groups, ignored } = groupFiles(files);
        const all = [...groups.flatMap(({ files: members }) => members.map(({ file }) => file)), ...ignored];
        expect(new Set(all)).toEqual(new Set(files));
        expect(all).toHaveLength(files.length);
      }),
    );
  });

  it('a group that is grouped again is the same group', () => {
    fc.assert(
      fc.property(someFiles, (files) => {
        for (const group of groupFiles(files).groups) {
          const again = groupFiles(group.files.map(({ file }) => file)).groups;
          expect(pathsOf(again)).toEqual(pathsOf([group]));
        }
      }),
    );
  });

  it('holds for any bytes under any names', () => {
    const anyFile = fc.record({
      path: fc
        .array(fc.constantFrom('events', 'a', 'subagents', 'x.json', 'x', 'trajectory.json', '.git', ''), {
          maxLength: 5,
        })
        .map((names) => names.join('/')),
      head: fc.oneof(
        fc.uint8Array({ maxLength: 40 }),
        fc.json().map((text) => encoder.encode(text)),
      ),
    });
    fc.assert(
      fc.property(fc.array(anyFile, { maxLength: 12 }), (files) => {
        const { groups, ignored } = groupFiles(files);
        expect(groups.reduce((sum, group) => sum + group.files.length, ignored.length)).toBe(files.length);
      }),
    );
  });
});

describe('files that are longer than what is looked at', () => {
  const long = 'x'.repeat(300_000);
  const line = (record: object): string => `${JSON.stringify(record)}\n`;
  const started = { parentUuid: null, isSidechain: false, sessionId: 's', type: 'user' };

  it.each([
    ['the first line is a long prompt', line({ ...started, message: { role: 'user', content: long } })],
    [
      'a short line stands before it',
      line({ type: 'permission-mode', permissionMode: 'default', sessionId: 's' }) +
        line({ ...started, message: { role: 'user', content: long } }),
    ],
  ])('Claude Code: %s', (_, text) => {
    const side = {
      ...started,
      isSidechain: true,
      agentId: 'a',
      uuid: 'u',
      message: { role: 'user', content: 'Go.' },
    };
    expect(told({ 'p/s.jsonl': text, 'p/s/subagents/agent-a.jsonl': line(side) })).toEqual([
      ['claude-code', 'record s.jsonl', 'thread agent-a.jsonl'],
    ]);
  });

  it('OpenHands: an event whose kind stands behind it is told by its name', () => {
    const kind = 'MessageEvent';
    const folder = {
      'c/events/event-00000-ab.json': line({ id: 'ab', source: 'user', kind }),
      'c/events/event-00001-cd.json': line({ id: 'cd', source: 'agent', text: long, kind }),
      'c/events/notes.json': '{}',
    };
    expect(told(folder)[0]).toEqual([
      'openhands',
      'record event-00000-ab.json',
      'record event-00001-cd.json',
    ]);
  });
});
