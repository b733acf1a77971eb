import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agentPlaces, SYSTEMS, systemOf } from './agent-places.ts';

const pathOf = (agent: string, system: (typeof SYSTEMS)[number]): string | undefined =>
  agentPlaces(system).find((one) => one.agent === agent)?.path;

describe('where agents keep their transcripts', () => {
  it.each([
    ['Claude Code', '~/.claude/projects', '~/.claude/projects', '%USERPROFILE%\\.claude\\projects'],
    [
      'Cline',
      '~/Library/Application Support/Code/User/globalStorage/saoudrizwan.claude-dev/tasks',
      '~/.config/Code/User/globalStorage/saoudrizwan.claude-dev/tasks',
      '%APPDATA%\\Code\\User\\globalStorage\\saoudrizwan.claude-dev\\tasks',
    ],
    ['SpecStory', '.specstory/history', '.specstory/history', '.specstory\\history'],
  ])('%s', (agent, ...paths) => {
    expect(SYSTEMS.map((system) => pathOf(agent, system))).toEqual(paths);
  });

  it('says nothing else than the list of formats', () => {
    const page = readFileSync(new URL('../../../docs/formats.md', import.meta.url), 'utf8');
    const told = page.replaceAll('\\', '');
    for (const { agent, path } of agentPlaces('linux')) {
      const parts = path.split('/').filter((part) => part.startsWith('.') || /[a-z]\.[a-z]/.test(part));
      const places = parts.filter((part) => part !== '.config');
      for (const place of places) expect(told, agent).toContain(place);
    }
  });

  it.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'macos'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 'windows'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', 'linux'],
    ['', 'linux'],
  ])('%s is %s', (userAgent, system) => {
    expect(systemOf(userAgent)).toBe(system);
  });
});
