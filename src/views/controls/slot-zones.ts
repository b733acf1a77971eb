import type { SlotCliff } from '../../state/model.ts';

/** A stretch of slots at which the verdict counts are the same: `from` included, `to` not. */
export interface SlotZone {
  readonly from: number;
  readonly to: number;
  readonly worst: SlotCliff['worst'];
  readonly counts: SlotCliff['counts'];
}

/** Neighbouring slots with equal counts joined; cliffs are given in ascending order of slot. */
export function slotZones(cliffs: readonly SlotCliff[]): readonly SlotZone[] {
  const zones: SlotZone[] = [];
  for (const { slot, worst, counts } of cliffs) {
    const last = zones.at(-1);
    if (last !== undefined && sameCounts(last.counts, counts)) continue;
    if (last !== undefined) zones[zones.length - 1] = { ...last, to: slot };
    zones.push({ from: slot, to: Number.POSITIVE_INFINITY, worst, counts });
  }
  return zones;
}

/** Neighbouring zones with the same worst verdict joined: the bands of colour on the track. */
export function verdictBands(zones: readonly SlotZone[]): readonly SlotZone[] {
  const bands: SlotZone[] = [];
  for (const zone of zones) {
    const last = bands.at(-1);
    if (last !== undefined && last.worst === zone.worst) bands[bands.length - 1] = { ...last, to: zone.to };
    else bands.push(zone);
  }
  return bands;
}

/** The nearest slot above or below at which some verdict changes; `null` for none. */
export function nextChange(zones: readonly SlotZone[], slot: number, direction: 1 | -1): number | null {
  const changes = zones.slice(1).map((zone) => zone.from);
  const found =
    direction === 1 ? changes.find((change) => change > slot) : changes.findLast((change) => change < slot);
  return found ?? null;
}

const sameCounts = (a: SlotCliff['counts'], b: SlotCliff['counts']): boolean =>
  a.compact === b.compact &&
  a.split === b.split &&
  a.refuse === b.refuse &&
  a['not-applicable'] === b['not-applicable'];
