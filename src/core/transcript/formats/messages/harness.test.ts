import { describe, expect, it } from 'vitest';
import { splitHarness, splitTrailingReminder } from './harness.ts';

const said = (text: string) =>
  splitHarness(text).map((part) => [part.harness === true ? 'harness' : 'user', part.text]);

describe('splitHarness', { timeout: 30_000 }, () => {
  it.each([
    ['Keep 3 retries.', [['user', 'Keep 3 retries.']]],
    ['if a < b', [['user', 'if a < b']]],
    [
      'Do it.\n<system-reminder>be brief</system-reminder>\nNow.',
      [
        ['user', 'Do it.'],
        ['harness', '<system-reminder>be brief</system-reminder>'],
        ['user', 'Now.'],
      ],
    ],
    [
      '<command-message>deploy is running…</command-message>\n<command-name>/deploy</command-name>\n<command-args>only to staging</command-args>',
      [
        ['harness', '<command-message>deploy is running…</command-message>'],
        ['harness', '<command-name>/deploy</command-name>'],
        ['user', '<command-args>only to staging</command-args>'],
      ],
    ],
    [
      '[Request interrupted by user for tool use]',
      [['harness', '[Request interrupted by user for tool use]']],
    ],
    [
      '<teammate-message teammate_id="lead">\nstop\n</teammate-message>\nGo on.',
      [
        ['harness', '<teammate-message teammate_id="lead">\nstop\n</teammate-message>'],
        ['user', 'Go on.'],
      ],
    ],
    ['<turn_aborted>\nx\n</turn_aborted>', [['harness', '<turn_aborted>\nx\n</turn_aborted>']]],
    ['<skills> are nice', [['user', '<skills> are nice']]],
    ['Stop hook feedback:\nrun the tests', [['harness', 'Stop hook feedback:\nrun the tests']]],
    [
      '<hook_context>\nNever push.\n</hook_context>\nFix it.',
      [
        ['harness', '<hook_context>\nNever push.\n</hook_context>'],
        ['user', 'Fix it.'],
      ],
    ],
    [
      'You are performing a CONTEXT CHECKPOINT COMPACTION. Never stop early.',
      [['harness', 'You are performing a CONTEXT CHECKPOINT COMPACTION. Never stop early.']],
    ],
    ['<system-reminder>never closed', [['user', '<system-reminder>never closed']]],
    [
      '<environment_context><system-reminder>x</system-reminder></environment_context>',
      [['harness', '<environment_context><system-reminder>x</system-reminder></environment_context>']],
    ],
  ])('%s', (text, expected) => {
    expect(said(text)).toEqual(expected);
  });

  it('is linear on a megabyte of openings and closings', () => {
    const started = performance.now();
    splitHarness('<system-reminder>'.repeat(60_000));
    splitHarness('<system-reminder></system-reminder>'.repeat(30_000));
    splitHarness('<'.repeat(1_000_000));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('splitTrailingReminder', () => {
  it('takes a reminder off the end of a result, and nothing from its middle', () => {
    expect(splitTrailingReminder('1 line\n\n<system-reminder>x</system-reminder>\n')).toEqual({
      text: '1 line',
      reminder: '<system-reminder>x</system-reminder>',
    });
    const inside = 'a <system-reminder>x</system-reminder> b';
    expect(splitTrailingReminder(inside)).toEqual({ text: inside, reminder: null });
  });
});
