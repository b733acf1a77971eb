import type { Fact } from './fact.ts';

/** Facts of the second chapter. */
export const VAULT_FACTS: readonly Fact[] = [
  {
    by: 'user',
    text: 'A bundle must never be larger than 3,600 MiB on tape, whatever the sizes on disk say.',
  },
  {
    by: 'user',
    text: 'The tape library answers at tapes-a.internal.portarchive.example:9102, at night only.',
    echo: 'Tapes: tapes-a.internal.portarchive.example:9102.',
  },
  {
    by: 'agent',
    text: 'The bundle that could not be opened again is bndl-2031-0447-K, packed with the flags --pax --sparse=1.0.',
    echo: 'The bundle to look at is bndl-2031-0447-K.',
  },
  {
    by: 'user',
    text: 'Packing has to stop at 05:40 sharp, even in the middle of a collection, and has to resume without reading anything twice.',
  },
  {
    by: 'user',
    text: 'The order of the shelves for the winter is fixed in deploy/tape/winter-order-2026.txt by the curators.',
    echo: 'Order of shelves: deploy/tape/winter-order-2026.txt.',
  },
  {
    by: 'user',
    text: 'Do not seal anything that carries the mark hold:court-2217, no matter what the retention says.',
    echo: 'Court marks look like hold:court-2217.',
  },
  {
    by: 'agent',
    text: 'The read back test of last spring is recorded in reports/readback/2026-04-17-lto8.json with 2 of 61 bundles wrong.',
    echo: 'Read back: reports/readback/2026-04-17-lto8.json.',
  },
  {
    by: 'user',
    text: 'Every bundle must carry a file named MANIFEST.sha256 as its first member, and never as its last.',
  },
  {
    by: 'user',
    text: 'The library that does the packing is built from https://git.portarchive.example/mirror/tarpress.git for our machines.',
    echo: 'Built from https://git.portarchive.example/mirror/tarpress.git.',
  },
  {
    by: 'user',
    text: 'The curator on duty is reached under curator-duty@vault.portarchive.example and wants one letter a day at most.',
    echo: 'Duty: curator-duty@vault.portarchive.example.',
  },
  {
    by: 'agent',
    text: 'The collection with the odd seal is 0198c7d2-5b3e-7f40-9a61-c4d8e2f7b015.',
    echo: 'The odd seal: 0198c7d2-5b3e-7f40-9a61-c4d8e2f7b015.',
  },
  {
    by: 'user',
    text: 'Records of the series HM-17 may leave only after 75 years and never on the word of a single curator.',
  },
  {
    by: 'user',
    text: 'The rules as the lawyers signed them are in legal/retention/2026-03-signed.pdf, page 4.',
    echo: 'Signed rules: legal/retention/2026-03-signed.pdf.',
  },
  {
    by: 'user',
    text: 'A seal that is younger than 72 hours can be lifted by two curators together, otherwise by nobody.',
  },
  {
    by: 'agent',
    text: 'The worker that hung last week held the lease /run/quay/leases/pack-7731.lease until it was killed with signal 9.',
    echo: 'The stuck lease was /run/quay/leases/pack-7731.lease.',
  },
  {
    by: 'user',
    text: 'If a tape is not found, the answer should be vault_tape_absent and not the empty list that it is today.',
    echo: 'The answer has to read vault_tape_absent.',
  },
  {
    by: 'user',
    text: 'Make sure that the nightly comparison never runs longer than 210 minutes, since the backup follows it.',
  },
  {
    by: 'agent',
    text: 'The checks of the last good night were signed as minisign:RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3.',
    echo: 'Signed as minisign:RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3.',
  },
  {
    by: 'user',
    text: 'The drive with the serial number HU1913XKLM is not to be used for anything that has to be read back.',
    echo: 'Avoided drive: HU1913XKLM.',
  },
  {
    by: 'user',
    text: 'Retention must ask again whenever the wording of a rule has changed since the proposal.',
  },
  {
    by: 'user',
    text: 'Jobs of the kind pack.collection may be tried twice and not five times like the others.',
    echo: 'The kind is pack.collection.',
  },
  {
    by: 'user',
    text: 'The letters to the offices are drawn from templates/letters/sealed-v3.nb.md and have to stay under one page.',
    echo: 'Letters: templates/letters/sealed-v3.nb.md.',
  },
  {
    by: 'agent',
    text: 'The commit that introduced the day of grace is e07a41bb9d5c, with no word about why.',
    echo: 'The day of grace came with e07a41bb9d5c.',
  },
  {
    by: 'user',
    text: 'Never start the service with made up values for quota or retention, only for the rest.',
  },
  {
    by: 'user',
    text: 'The writer of bundles is called with --block-size=524288, which the drives require.',
  },
  {
    by: 'agent',
    text: 'The log of the last packing ends with pack: 18 of 22 collections, 4 deferred, in /var/log/quay/pack/2026-w44.log.',
    echo: 'Last packing: /var/log/quay/pack/2026-w44.log.',
  },
  {
    by: 'user',
    text: 'A court mark may be removed only with the number of the order, for example ORD-2026-5512-C.',
  },
  {
    by: 'user',
    text: 'Two curators must agree before anything leaves, and they must not be from the same office.',
  },
  {
    by: 'user',
    text: 'The spare drive is /dev/tape/by-id/scsi-HU2047AATB-nst and may be used at weekends.',
    echo: 'Spare drive: /dev/tape/by-id/scsi-HU2047AATB-nst.',
  },
  {
    by: 'agent',
    text: 'The digest of the bundle is 91ab6c04de7758f2b01344ca9e0d6f73, and the list says 91ab6c04de7758f2b01344ca9e0d6f37.',
    echo: 'On the list it is 91ab6c04de7758f2b01344ca9e0d6f37.',
  },
  {
    by: 'user',
    text: 'Do not shorten a label to less than 17 letters, since the robot reads the last 6.',
  },
  {
    by: 'user',
    text: 'The queue for packing should never hold more than 64 jobs, whatever the winter order says.',
  },
  {
    by: 'user',
    text: 'The rule for the harbour books was changed on 2025-12-19 by decision KR-2025-208.',
    echo: 'The decision was KR-2025-208.',
  },
  {
    by: 'user',
    text: 'Always keep the two newest bundles of a series on the robot, even if the shelf is full.',
  },
  {
    by: 'agent',
    text: 'The hole in the scans comes from the machine with firmware 7.21.0-b4.',
    echo: 'Firmware 7.21.0-b4 makes the holes.',
  },
  {
    by: 'user',
    text: 'The vault must answer readers within 900 ms, also while something is being packed.',
  },
  {
    by: 'user',
    text: 'Nothing may be packed from /mnt/vault-b/quarantine/2026, not even by hand.',
  },
  {
    by: 'agent',
    text: 'The seal file that nobody can read is /mnt/vault-b/seals/rolls-1938.seal.old.',
    echo: 'Unreadable: /mnt/vault-b/seals/rolls-1938.seal.old.',
  },
  {
    by: 'user',
    text: 'The report for the lawyers has to be ready by 2026-12-04 and must not be longer than two pages.',
  },
  {
    by: 'user',
    text: 'A job that is run a second time must say so in the field attempt_of, with the number of the first.',
  },
  {
    by: 'user',
    text: 'If the settings disagree, deploy/sites/base/quay.defaults.yaml must win for the vault.',
  },
  {
    by: 'agent',
    text: 'The schedule that wakes packing is 20 1 * * 1-5 in the zone Europe/Oslo.',
    echo: 'Packing wakes in Europe/Oslo.',
  },
];
