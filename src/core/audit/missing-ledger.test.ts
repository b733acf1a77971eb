import { describe, expect, it } from 'vitest';
import type { AuditedPassItem, PassAudit } from './audit-pass.ts';
import { missingLedger } from './missing-ledger.ts';

const item = (
  literal: string,
  status: AuditedPassItem['status'],
  as: AuditedPassItem['as'] = null,
  expectedNeed = 0,
): AuditedPassItem => ({
  item: { literal, kind: 'id', turns: [0], keys: [], pointers: [], supersededBy: null },
  number: 0,
  status,
  as,
  isBound: null,
  lostCost: null,
  contradicted: null,
  expectedNeed,
});

const audit: PassAudit = {
  state: 'ok',
  tokens: 10,
  slot: null,
  literals: [],
  work: [],
  items: [
    item('kept-1', 'retained'),
    item('REQ-2001', 'missing', null, 0.2),
    item('REQ-2002', 'missing', null, 0.9),
    item('/srv/a/b.ts', 'altered', { literal: 'b.ts', how: 'prefix-lost' }),
    item('old-1', 'stale'),
    item('there-1', 'recoverable'),
  ],
  constraints: [
    { text: 'Never push.', turn: 0, speaker: 'user', status: 'lost', as: null, by: null },
    { text: 'Use tabs.', turn: 0, speaker: 'user', status: 'kept', as: null, by: null },
    { text: 'The user said yes.', turn: null, speaker: null, status: 'invented', as: null, by: null },
  ],
};

describe('the list of what is missing', () => {
  it('has what bends or lacks, the likeliest to be needed first, and nothing else', () => {
    const { text, listed, of } = missingLedger(audit, 100);
    expect(text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
      '- Never push.',
      '- /srv/a/b.ts (not: b.ts)',
      '- REQ-2002',
      '- REQ-2001',
    ]);
    expect([listed, of]).toEqual([4, 4]);
  });

  it('is cut where it is told to be', () => {
    const { text, listed, of } = missingLedger(audit, 3);
    expect(text).toContain('REQ-2002');
    expect(text).not.toContain('REQ-2001');
    expect([listed, of]).toEqual([3, 4]);
  });

  it('is empty where nothing is missing', () => {
    expect(missingLedger({ ...audit, items: [], constraints: [] }, 9)).toEqual({
      text: '',
      listed: 0,
      of: 0,
    });
  });
});
