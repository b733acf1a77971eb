/** Folders as agents leave them, invented: the files of one session each, by path. */

const lines = (...records: readonly object[]): string =>
  `${records.map((one) => JSON.stringify(one)).join('\n')}\n`;
const pretty = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export type Folder = Readonly<Record<string, string>>;

const SESSION = '5b1f0c7e-0000-4000-8000-000000000001';
const line = (uuid: string, parentUuid: string | null, more: object): object => ({
  uuid,
  parentUuid,
  sessionId: SESSION,
  timestamp: '2026-03-01T10:00:00.000Z',
  isSidechain: false,
  ...more,
});
const user = (content: unknown): object => ({ type: 'user', message: { role: 'user', content } });
const said = (id: string, ...content: readonly object[]): object => ({
  type: 'assistant',
  message: { id, role: 'assistant', model: 'claude-x', content },
});

const agent = (name: string, prompt: string, answer: string): string =>
  lines(
    line(`${name}-1`, null, { isSidechain: true, agentId: name, ...user(prompt) }),
    line(`${name}-2`, `${name}-1`, {
      isSidechain: true,
      agentId: name,
      ...said(`${name}-m`, { type: 'text', text: answer }),
    }),
  );

/** A session that started two subagents: one is told by its prompt, the other by the name in the result. */
export const claudeFolder: Folder = {
  [`projects/quay/${SESSION}.jsonl`]: lines(
    line('u1', null, user('Check every lamp of the quay.')),
    line(
      'a1',
      'u1',
      said(
        'm1',
        {
          type: 'tool_use',
          id: 't1',
          name: 'Task',
          input: { description: 'Measure the lamps', prompt: 'Measure lamp 12.' },
        },
        {
          type: 'tool_use',
          id: 't2',
          name: 'Task',
          input: { description: 'Count the bollards', prompt: 'Count.' },
        },
      ),
    ),
    line(
      'r1',
      'a1',
      user([{ type: 'tool_result', tool_use_id: 't1', content: 'Lamp 12 burns at 2,700 K.' }]),
    ),
    line(
      'r2',
      'a1',
      user([{ type: 'tool_result', tool_use_id: 't2', content: '41 of them.\nagentId: b2c3' }]),
    ),
    line('a2', 'r2', said('m2', { type: 'text', text: 'Both are done.' })),
  ),
  [`projects/quay/${SESSION}/subagents/agent-a1b2.jsonl`]: agent(
    'a1b2',
    'Measure lamp 12.',
    'Lamp 12 burns at 2,700 K.',
  ),
  [`projects/quay/${SESSION}/subagents/agent-b2c3.jsonl`]: agent(
    'b2c3',
    'Count whatever stands there.',
    '41 of them.',
  ),
  [`projects/quay/${SESSION}/subagents/agent-b2c3.meta.json`]: pretty({ agentType: 'general' }),
  [`projects/quay/${SESSION}/tool-results/t1.txt`]: 'a long result\n',
};

/** As older versions left it: the subagent beside the session that it names. */
export const oldClaudeFolder: Folder = {
  'p/agent-0f0f.jsonl': claudeFolder[`projects/quay/${SESSION}/subagents/agent-a1b2.jsonl`] ?? '',
  [`p/${SESSION}.jsonl`]: claudeFolder[`projects/quay/${SESSION}.jsonl`] ?? '',
};

const part = (id: string, messageID: string, more: object): string =>
  pretty({ id, sessionID: messageID.startsWith('msg_c') ? 'ses_child' : 'ses_root', messageID, ...more });
const message = (id: string, sessionID: string, role: string, created: number): string =>
  pretty({ id, sessionID, role, time: { created } });

export const openCodeFolder: Folder = {
  'storage/session/p1/ses_root.json': pretty({
    id: 'ses_root',
    projectID: 'p1',
    title: 'Paint the crane',
    time: { created: 1 },
  }),
  'storage/session/p1/ses_child.json': pretty({
    id: 'ses_child',
    projectID: 'p1',
    parentID: 'ses_root',
    title: 'Find the paint',
  }),
  'storage/message/ses_root/msg_a.json': message('msg_a', 'ses_root', 'user', 1),
  'storage/message/ses_root/msg_b.json': message('msg_b', 'ses_root', 'assistant', 2),
  'storage/message/ses_child/msg_c.json': message('msg_c', 'ses_child', 'user', 3),
  'storage/part/msg_a/prt_1.json': part('prt_1', 'msg_a', {
    type: 'text',
    text: 'Paint the crane in RAL 5010.',
  }),
  'storage/part/msg_b/prt_2.json': part('prt_2', 'msg_b', { type: 'text', text: 'It is painted.' }),
  'storage/part/msg_c/prt_3.json': part('prt_3', 'msg_c', { type: 'text', text: 'Where is RAL 5010?' }),
  'storage/todo/ses_root.json': '[]\n',
};

const event = (id: number, source: string, more: object): string =>
  pretty({ id, timestamp: '2026-03-01T10:00:00', source, message: '', ...more });

export const openHandsFolder: Folder = {
  'conv/events/10.json': event(10, 'agent', { action: 'message', args: { content: 'The tide is low.' } }),
  'conv/events/2.json': event(2, 'user', {
    action: 'message',
    args: { content: 'How is the tide at 04:10?' },
  }),
  'conv/base_state.json': pretty({ agent: 'CodeActAgent' }),
};

const step = (step_id: number, source: string, text: string, more: object = {}): object => ({
  step_id,
  source,
  message: text,
  ...more,
});
const trajectory = (session_id: string, steps: readonly object[], more: object = {}): string =>
  pretty({
    schema_version: 'ATIF-v1.4',
    session_id,
    agent: { name: 'terminus', version: '2' },
    steps,
    ...more,
  });

export const atifFolder: Folder = {
  'agent/trajectory.json': trajectory(
    's',
    [step(1, 'user', 'Raise the bridge.'), step(2, 'agent', 'It is up to 12 m.')],
    {
      continued_trajectory_ref: 'trajectory.cont-1.json',
    },
  ),
  'agent/trajectory.cont-1.json': trajectory('s-cont-1', [
    step(1, 'user', 'Raise the bridge.', { is_copied_context: true }),
    step(2, 'user', 'You are picking up work from a previous AI agent on this task: the bridge is at 12 m.'),
    step(3, 'agent', 'It is at 20 m.'),
  ]),
  'agent/trajectory.summarization-1-summary.json': trajectory('s-sum', [
    step(1, 'user', 'Sum up what was done.'),
    step(2, 'agent', 'The bridge is at 12 m.'),
  ]),
};

export const clineTaskFolder: Folder = {
  'tasks/17/api_conversation_history.json': pretty([
    {
      role: 'user',
      ts: 1,
      content: [
        { type: 'text', text: '<task>Tar the boat.</task>\n<environment_details>none</environment_details>' },
      ],
    },
    { role: 'assistant', ts: 2, content: [{ type: 'text', text: 'It is tarred.' }] },
  ]),
  'tasks/17/ui_messages.json': pretty([{ ts: 1, type: 'say', say: 'text', text: 'Tar the boat.' }]),
  'tasks/17/task_metadata.json': pretty({ files_in_context: [] }),
};

const sdk = (...messages: readonly object[]): string =>
  pretty({
    version: 1,
    updated_at: '2026-03-01',
    agent: 'lead',
    sessionId: 'q1',
    messages,
    system_prompt: 'Be brief.',
  });
const first = {
  id: 'm1',
  role: 'user',
  ts: 1,
  content: [{ type: 'text', text: 'Splice the rope of 40 mm.' }],
};
const kept = {
  id: 'm4',
  role: 'assistant',
  ts: 4,
  content: [{ type: 'text', text: 'Spliced, and whipped.' }],
};
const notice =
  '<SYSTEM_NOTICE>\nEarlier context was compacted. Summary of your actions: rope.md was read.\n</SYSTEM_NOTICE>';

export const clineSdkFolder: Folder = {
  'sdk/basic.compaction.json': sdk(
    {
      ...first,
      content: [...first.content, { type: 'text', text: notice }],
      metadata: { kind: 'compaction', reason: 'manual_compaction' },
    },
    kept,
    { id: 'm5', role: 'user', ts: 5, content: [{ type: 'text', text: 'Now the second one.' }] },
  ),
  'sdk/session.messages.json': sdk(
    first,
    {
      id: 'm2',
      role: 'assistant',
      ts: 2,
      content: [{ type: 'tool_use', id: 'c1', name: 'read', input: { path: 'rope.md' } }],
    },
    {
      id: 'm3',
      role: 'user',
      ts: 3,
      content: [{ type: 'tool_result', tool_use_id: 'c1', content: '40 mm, three strands' }],
    },
    kept,
  ),
};

const rollout = (id: string, text: string, more: object = {}): string =>
  lines(
    {
      timestamp: '2026-03-01T10:00:00Z',
      type: 'session_meta',
      payload: { id, cwd: '/quay', originator: 'codex', ...more },
    },
    {
      timestamp: '2026-03-01T10:00:01Z',
      type: 'response_item',
      payload: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
    },
    {
      timestamp: '2026-03-01T10:00:01Z',
      type: 'event_msg',
      payload: { type: 'user_message', message: text },
    },
    {
      timestamp: '2026-03-01T10:00:02Z',
      type: 'response_item',
      payload: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] },
    },
  );

export const codexFolder: Folder = {
  'sessions/2026/03/01/rollout-1.jsonl': rollout('th-2', 'Look at buoy 7.', {
    source: { subagent: { thread_spawn: { parent_thread_id: 'th-1', depth: 1 } } },
  }),
  'sessions/2026/03/02/rollout-2.jsonl': rollout('th-1', 'Look at all buoys.'),
  'sessions/2026/03/02/rollout-3.jsonl': rollout('th-3', 'Something else.'),
};

const bridgeSample = (id: number, ...talk: readonly object[]): object => ({
  id,
  epoch: 1,
  input: 'Raise it.',
  messages: talk,
  events: [{ event: 'info', timestamp: '2026-03-01T10:00:00Z', data: 'the tide is low' }],
  scores: { includes: { value: 'C' } },
  attachments: { a1: 'At 04:10 it is raised to 12 m.' },
});

/** An `.eval` log, unpacked: a sample as one file, another in pieces. */
export const inspectFolder: Folder = {
  'logs/bridge/header.json': pretty({ version: 2, status: 'success', eval: { task: 'bridge' }, plan: {} }),
  'logs/bridge/_journal/start.json': pretty({ version: 2, eval: { task: 'bridge' }, plan: {} }),
  'logs/bridge/_journal/summaries/1.json': pretty([{ id: 7 }]),
  'logs/bridge/summaries.json': pretty([{ id: 7 }, { id: 12 }]),
  'logs/bridge/samples/12_epoch_1.json': pretty(
    bridgeSample(
      12,
      { id: 'u12', role: 'user', content: 'Raise it.' },
      { id: 'a12', role: 'assistant', content: 'attachment://a1' },
    ),
  ),
  'logs/bridge/samples/7_epoch_1/sample.json': lines({
    id: 7,
    epoch: 1,
    input: 'Lower it.',
    message_refs: [[0, 2]],
  }),
  'logs/bridge/samples/7_epoch_1/skeleton.json': lines({ spans: [] }),
  'logs/bridge/samples/7_epoch_1/attachments/0.json': pretty(['It is down at 05:00.']),
  'logs/bridge/samples/7_epoch_1/events/0.json': pretty([{ event: 'info', data: 'slack water' }]),
  'logs/bridge/samples/7_epoch_1/events/stats.json': pretty({ chunks: [] }),
  'logs/bridge/samples/7_epoch_1/messages/0.json': pretty([{ id: 'u7', role: 'user', content: 'Lower it.' }]),
  'logs/bridge/samples/7_epoch_1/messages/1.json': pretty([
    { id: 'a7', role: 'assistant', content: 'attachment://0' },
  ]),
};

const told = [
  line('r1', null, user('Count the buoys.')),
  line('r2', 'r1', said('rm1', { type: 'text', text: 'There are nine.' })),
];
const RESUMED = '0a1b0c7e-0000-4000-8000-000000000002';

/** A session that was resumed in a new file, which begins with the lines of the first; its name sorts before. */
const resumedFolder: Folder = {
  [`projects/quay/${RESUMED}.jsonl`]: lines(
    ...told,
    line('r3', 'r2', { sessionId: RESUMED, ...user('Paint them red.') }),
    line('r4', 'r3', { sessionId: RESUMED, ...said('rm2', { type: 'text', text: 'All nine are red.' }) }),
  ),
  [`projects/quay/${SESSION}.jsonl`]: lines(...told),
  'projects/pier/copy.jsonl': lines(...told),
};

const geminiSession = (sessionId: string, kind: string, ...messages: readonly object[]): string =>
  pretty({
    sessionId,
    projectHash: 'ab'.repeat(32),
    startTime: '2026-03-01T10:00:00.000Z',
    kind,
    messages: messages.map((message, index) => ({
      id: `${sessionId}-${index}`,
      timestamp: `2026-03-01T10:00:0${index}.000Z`,
      ...message,
    })),
  });

const geminiFolder: Folder = {
  'chats/session-2026-03-01T10-00-9c2e.json': geminiSession(
    '9c2e',
    'main',
    { type: 'user', content: 'Who paints the ferry?' },
    { type: 'gemini', content: 'The yard at Lund does.' },
  ),
  'chats/9c2e/f0a1.json': geminiSession(
    'f0a1',
    'subagent',
    { type: 'user', content: 'Find the painter of the ferry.' },
    { type: 'gemini', content: 'It is the yard at Lund.' },
  ),
};

export const FOLDERS = {
  gemini: geminiFolder,
  claude: claudeFolder,
  'resumed claude': resumedFolder,
  'old claude': oldClaudeFolder,
  opencode: openCodeFolder,
  openhands: openHandsFolder,
  atif: atifFolder,
  'cline task': clineTaskFolder,
  'cline sdk': clineSdkFolder,
  codex: codexFolder,
  inspect: inspectFolder,
} as const satisfies Readonly<Record<string, Folder>>;
