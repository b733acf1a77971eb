import type { Fact } from './fact.ts';

/** Facts that both chapters need: said in the first briefing, in the second, and at the very end. */
export const SHARED_FACTS: readonly Fact[] = [
  {
    by: 'user',
    text: 'The ticket for all of this is https://tracker.portarchive.example/browse/PORT-4417.',
    echo: 'Same ticket as this morning: https://tracker.portarchive.example/browse/PORT-4417.',
  },
  {
    by: 'user',
    text: 'The machine to try things on is quay-stage-03.portarchive.example:8443.',
    echo: 'Tests go to quay-stage-03.portarchive.example:8443 again.',
  },
  {
    by: 'user',
    text: 'Its settings lie in deploy/sites/stage-south/quay.intake.yaml, apart from the others.',
    echo: 'Read deploy/sites/stage-south/quay.intake.yaml for what differs there.',
  },
  {
    by: 'user',
    text: 'The box that shows the trouble has the digest sha256:5e1d0c77b94f2a6683d1f0b7ce42a9185f30d6be97714ca208ef5b6d9033ac1e.',
    echo: 'The box is the one with sha256:5e1d0c77b94f2a6683d1f0b7ce42a9185f30d6be97714ca208ef5b6d9033ac1e.',
  },
  {
    by: 'user',
    text: 'The depositor behind it is 7c0f3a52-94de-4b1a-8f57-2e6d10b9c384 in the register.',
    echo: 'Still depositor 7c0f3a52-94de-4b1a-8f57-2e6d10b9c384.',
  },
  {
    by: 'user',
    text: 'What is live today is quay-2026.10.2+build.3117.',
    echo: 'Compare with quay-2026.10.2+build.3117, which is live.',
  },
  {
    by: 'user',
    text: 'Delays show up at https://metrics.portarchive.example/d/intake-latency?var-site=stage-south&from=now-6h.',
    echo: 'The curve is at https://metrics.portarchive.example/d/intake-latency?var-site=stage-south&from=now-6h.',
  },
  {
    by: 'user',
    text: 'What operators do about refusals is written in docs/runbooks/intake-rejects-2026.md.',
    echo: 'For the operators: docs/runbooks/intake-rejects-2026.md.',
  },
  {
    by: 'user',
    text: 'Questions about the box itself go to rolls-desk@southern-office.portarchive.example.',
    echo: 'Ask rolls-desk@southern-office.portarchive.example about the box.',
  },
  {
    by: 'user',
    text: 'The box was registered on 2026-09-14T07:42:19Z.',
    echo: 'It was registered on 2026-09-14T07:42:19Z.',
  },
  {
    by: 'user',
    text: 'The export it came from is /net/southern/exports/rolls-1911-1938.tar.zst.',
    echo: 'It was unpacked from /net/southern/exports/rolls-1911-1938.tar.zst.',
  },
  {
    by: 'user',
    text: 'The build on it is registry.portarchive.example/quayside/intake@sha256:c41a90be77d2053f6f18ab29d4e3675c08fd1b2297ae60c35d14a6f88e0b7213.',
    echo: 'Same build: registry.portarchive.example/quayside/intake@sha256:c41a90be77d2053f6f18ab29d4e3675c08fd1b2297ae60c35d14a6f88e0b7213.',
  },
  {
    by: 'user',
    text: 'Its log is kept under s3://quay-logs-stage/south/2026/11/intake-and-vault.ndjson.gz.',
    echo: 'The log of both is s3://quay-logs-stage/south/2026/11/intake-and-vault.ndjson.gz.',
  },
  {
    by: 'user',
    text: 'What the board was told is at https://wiki.portarchive.example/display/ARCH/Naming+and+moving+2026.',
    echo: 'The board still reads https://wiki.portarchive.example/display/ARCH/Naming+and+moving+2026.',
  },
  {
    by: 'user',
    text: 'The container runs as quay-stage-south_intake_1.',
    echo: 'It runs as quay-stage-south_intake_1.',
  },
  {
    by: 'user',
    text: 'The key that signs our releases is SHA256:pV8u0Yd3xkQz1mRbT6wLs9HfJc2NeA7oGi4KqXvD5tE.',
    echo: 'Releases are signed by SHA256:pV8u0Yd3xkQz1mRbT6wLs9HfJc2NeA7oGi4KqXvD5tE.',
  },
];

/** Facts of the first chapter. */
export const INTAKE_FACTS: readonly Fact[] = [
  {
    by: 'user',
    text: 'A refused path must be answered with status 422 and the code path_outside_rule, never with a plain 400.',
  },
  {
    by: 'user',
    text: 'What is refused goes to /srv/quay/spool/refused/by-office/ for a week.',
    echo: 'Refused parts rest in /srv/quay/spool/refused/by-office/.',
  },
  {
    by: 'agent',
    text: 'For the record, the two doors are named `POST /v2/uploads/:ticket/parts` and `quay import --box <label>` in the notes of the operators.',
    echo: 'The doors are `POST /v2/uploads/:ticket/parts` and `quay import --box <label>`.',
  },
  {
    by: 'user',
    text: 'Do not touch names that are already in the vault, not even the 1,284 from the years before the rule.',
  },
  {
    by: 'user',
    text: 'The worst name that we ever got was "..\\\\rolls\\\\1911 (copy) final.tif" from the harbour office.',
    echo: 'The warning example is "..\\\\rolls\\\\1911 (copy) final.tif".',
  },
  {
    by: 'user',
    text: 'Each refusal has to be counted as intake_path_refused_total with the label office, and never with the name itself.',
    echo: 'The counter is intake_path_refused_total.',
  },
  {
    by: 'agent',
    text: 'The two uploads that vanished are in the journal as upl_9QX2M7RD4K and upl_0BW8T3NV6H.',
    echo: 'Vanished: upl_9QX2M7RD4K and upl_0BW8T3NV6H.',
  },
  {
    by: 'user',
    text: 'Make sure that a path longer than 212 bytes is refused before anything is written to disk.',
  },
  {
    by: 'user',
    text: 'The list of offices is kept in deploy/registry/offices-2026-autumn.csv, and only the registrar edits it.',
    echo: 'Offices: deploy/registry/offices-2026-autumn.csv.',
  },
  {
    by: 'user',
    text: 'The switch for the trial is QUAY_INTAKE_STRICT_PATHS=shadow, and it must stay on shadow until the ninth.',
    echo: 'The switch reads QUAY_INTAKE_STRICT_PATHS=shadow.',
  },
  {
    by: 'agent',
    text: 'I take down the commit that last touched the check as 4be19d07c3a2.',
    echo: 'Last touched in 4be19d07c3a2.',
  },
  {
    by: 'user',
    text: 'Under no circumstances may a refusal tell the depositor which shelf the record would have gone to.',
  },
  {
    by: 'user',
    text: 'Complaints of depositors about refusals are collected at https://desk.portarchive.example/queues/intake-refused?state=open.',
    echo: 'Complaints: https://desk.portarchive.example/queues/intake-refused?state=open.',
  },
  {
    by: 'user',
    text: 'Slow means less than 38 KiB/s over ninety seconds, which is what the southern office gets after lunch.',
  },
  {
    by: 'agent',
    text: 'The folder that the failed move left behind is /mnt/vault-b/shelves/7f/rolls-1911, empty, with the owner quay-mover.',
    echo: 'Left behind: /mnt/vault-b/shelves/7f/rolls-1911.',
  },
  {
    by: 'user',
    text: 'Depositors keep their own copy for 45 days, so we must never confirm a record before the ledger line is on disk.',
  },
  {
    by: 'user',
    text: 'The people who wrote the old check left their tests under attic/2019/path-check/cases.tsv, all 517 of them.',
    echo: 'Old cases: attic/2019/path-check/cases.tsv.',
  },
  {
    by: 'user',
    text: 'A name with a combining mark should be compared in NFC and stored exactly as it came.',
  },
  {
    by: 'agent',
    text: 'The alarm that would have caught it is `sum(rate(intake_parts_total[5m])) by (office) < 0.02`, if I read the rules right.',
    echo: 'The alarm reads `sum(rate(intake_parts_total[5m])) by (office) < 0.02`.',
  },
  {
    by: 'user',
    text: 'At most 3 refusals of one office in an hour are mailed, the rest must wait for the daily letter.',
  },
  {
    by: 'user',
    text: 'The shadow trial writes to /var/log/quay/intake-shadow/2026-11.ndjson and to nothing else.',
    echo: 'Shadow log: /var/log/quay/intake-shadow/2026-11.ndjson.',
  },
  {
    by: 'user',
    text: 'Leave the header X-Quay-Ticket-Serial as it is, since two offices read it with scripts that nobody dares to open.',
  },
  {
    by: 'agent',
    text: 'The three tickets that hang on this are PORT-4288, PORT-4301 and PORT-4390.',
    echo: 'Hanging on it: PORT-4288, PORT-4301 and PORT-4390.',
  },
  {
    by: 'user',
    text: 'Always write the refusal in the language of the office, falling back to nb-NO and not to English.',
  },
  {
    by: 'user',
    text: 'The two doors must share one file, src/intake/rules/path-rule.ts, and must not carry copies of it.',
  },
  {
    by: 'agent',
    text: 'The last good import of that office was imp-2026-08-30-0417, if the account is right.',
    echo: 'Last good import: imp-2026-08-30-0417.',
  },
  {
    by: 'user',
    text: 'Their scanner writes C:\\\\Scans\\\\Rolls\\\\1911\\\\out into every file, and that must never reach a reader.',
  },
  {
    by: 'user',
    text: 'A part that is shorter than 512 bytes should be refused, unless it is the last one.',
  },
  {
    by: 'user',
    text: 'The answer goes out with Retry-After: 1800 and never with less.',
  },
  {
    by: 'agent',
    text: 'The helper that the office uses is depositor-kit@3.4.0-rc.2.',
    echo: 'They use depositor-kit@3.4.0-rc.2.',
  },
  {
    by: 'user',
    text: 'Nobody except the registrar may lift a refusal, not even for a box that is urgent.',
  },
  {
    by: 'user',
    text: 'The first office to try it is SO-114, and only that one until the twelfth.',
  },
  {
    by: 'user',
    text: 'Please make sure that the log never shows more than the first 8 letters of a ticket.',
  },
  {
    by: 'agent',
    text: 'The trial began at 2026-11-03T06:15:00+01:00 according to the notes.',
    echo: 'The trial began at 2026-11-03T06:15:00+01:00.',
  },
  {
    by: 'user',
    text: 'The report of the auditors asks for it under finding AUD-2026/31-b.',
    echo: 'The finding is AUD-2026/31-b.',
  },
  {
    by: 'user',
    text: 'Do not change the folder names of 1938, they are quoted in print.',
  },
  {
    by: 'user',
    text: 'The mail about a refusal must name the folder and must not name the file.',
  },
  {
    by: 'agent',
    text: 'The refused ones of the trial so far are 39 of 2,716.',
    echo: '39 of 2,716 were refused.',
  },
];
