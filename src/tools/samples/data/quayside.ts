import type { WorldPlan } from '../world.ts';

/** The project of the incident: it takes in scans for an archive of port records, checks, stores and shows them. */
export const QUAYSIDE: WorldPlan = {
  root: '/srv/quayside',
  language: 'ts',
  modules: `
src/intake/receiver.ts | Takes uploads from the wire and hands them to the spool. | Upload uploads | receivedAt,ticket,origin | MAX_PART_BYTES=8388608 IDLE_AFTER_MS=45000 | createReceiver readPart checkUpload drainUploads describeUpload
src/intake/spool.ts | Holds uploads on disk until the mover takes them. | Entry entries | storedAt,ticket,folder | STALE_AFTER_MS=900000 SPOOL_WIDTH=4 | claimEntry releaseEntry listStaleEntries readEntry sweepSpool
src/intake/mover.ts | Moves what is complete from the spool to the vault. | Transfer transfers | bytes,ticket,target | MOVE_TIMEOUT_MS=60000 MOVE_ATTEMPTS=3 | moveTransfer retryTransfer verifyTransfer recordTransfer countTransfers
src/intake/quota.ts | Keeps each depositor inside the space that was agreed. | Allowance allowances | usedBytes,depositor,period | DEFAULT_QUOTA=53687091200 QUOTA_STEP=12 | checkAllowance computeUsage listAllowances storeAllowance formatAllowance
src/intake/session-ticket.ts | Hands out the tickets that tie the parts of an upload together. | Ticket tickets | issuedAt,serial,depositor | TICKET_LIFE_MS=3600000 TICKET_LENGTH=26 | createTickets parseTicket isTicketFresh releaseTicket compareTickets
src/intake/checksum.ts | Compares what arrived with what the depositor said they sent. | Digest digests | length,algorithm,value | CHUNK_BYTES=262144 DIGEST_LENGTH=64 | readDigest parseDigest verifyDigest writeDigest formatDigest
src/vault/layout.ts | Decides where in the vault a record lives. | Place places | shelf,collection,name | SHELVES=256 NAME_LENGTH=96 | computeShelf parsePlace formatPlace validatePlace findPlace
src/vault/ledger.ts | An append-only account of everything that entered or left. | Line lines | sequence,record,action | LEDGER_PAGE=500 LEDGER_LOCK_MS=15000 | appendLine readLines holdLedger findLine verifyLines
src/vault/sealer.ts | Closes a collection so that nothing in it changes any more. | Seal seals | sealedAt,collection,curator | SEAL_GRACE_MS=86400000 SEAL_WIDTH=2 | sealCollection isSealed listSeals readSeal writeSeal
src/vault/retention.ts | Says what may leave the vault, and when. | Rule rules | keepYears,series,reason | LONGEST_KEEP=120 REVIEW_BATCH=40 | selectExpired parseRule checkRule groupRules describeRule
src/vault/packer.ts | Packs sealed collections into archives for the tape library. | Bundle bundles | size,label,collection | BUNDLE_BYTES=4294967296 PACK_WIDTH=3 | createBundles openBundle writeBundle verifyBundle sumBundles
src/render/pages.ts | Cuts a scanned volume into pages. | Page pages | number,volume,side | PAGES_AT_ONCE=24 PAGE_EDGE=4096 | splitPages renderPage countPages findPage comparePages
src/render/tile-cache.ts | Keeps the tiles that readers look at in memory. | Tile tiles | usedAt,key,level | TILE_LIMIT=2048 TILE_TICK_MS=30000 | createTileCache openTileCache sweepTiles measureTiles collectTiles
src/render/colour.ts | Brings scans of different machines to one colour space. | Profile profiles | gamma,device,intent | PROFILE_BYTES=1048576 PROFILE_TRIES=2 | loadProfile parseProfile pickProfile compareProfiles isProfileUsable
src/search/tokenise.ts | Cuts descriptions into the words that readers search for. | Term terms | position,word,language | TERM_LENGTH=40 TERMS_PER_RECORD=3000 | splitTerms collectTerms countTerms isStopTerm formatTerms
src/search/postings.ts | Remembers which records hold which words. | Posting postings | weight,word,record | POSTING_BLOCK=128 POSTING_MERGE=6 | appendPosting readPostings findPosting rebuildPostings sumPostings
src/search/query.ts | Answers what readers type. | Clause clauses | boost,field,word | CLAUSE_LIMIT=32 CLAUSE_DEPTH=5 | parseQuery selectClauses scoreClause runQuery describeClause
src/api/pagination.ts | Cuts long lists into pages that survive inserts. | Cursor cursors | offset,key,direction | PAGE_SIZE=50 PAGE_LIMIT=500 | parseCursor formatCursor pickPage countPages checkCursor
src/api/rate-gate.ts | Slows down those who ask too often. | Visit visits | seenAt,client,route | GATE_WINDOW_MS=60000 GATE_LIMIT=120 | checkVisit createGate sweepVisits sumVisits listVisits
src/api/errors.ts | Turns failures into answers that say what to do. | Problem problems | status,code,detail | DETAIL_LENGTH=400 PROBLEM_DEPTH=4 | describeProblem parseProblem isRetryable groupProblems writeProblem
src/jobs/queue.ts | Remembers work that has to be done later. | Job jobs | dueAt,kind,subject | JOB_LEASE_MS=120000 JOB_TRIES=5 | claimJob releaseJob runJobs listJobs storeJob
src/jobs/schedule.ts | Wakes what has to happen at fixed times. | Slot slots | startsAt,name,zone | SLOT_SLACK_MS=2000 SLOT_TICK_MS=15000 | watchSlots findSlot computeNextSlot parseSlot isSlotDue
src/jobs/backoff.ts | Says how long to wait before trying again. | Wait waits | delay,subject,cause | WAIT_CEILING_MS=300000 WAIT_STEPS=8 | computeWait retryWait isWaitOver sumWaits formatWait
src/config/load.ts | Reads the settings of a site and checks them. | Setting settings | priority,key,source | SETTING_LENGTH=4000 SETTING_DEPTH=6 | loadSettings parseSetting validateSetting groupSettings describeSetting
src/telemetry/metrics.ts | Counts what happens and offers it to whoever asks. | Sample samples | value,name,unit | SAMPLE_WINDOW_MS=10000 SAMPLE_BUCKETS=20 | recordSample computeSamples sumSamples scanSamples formatSample
src/importer/batch.ts | Takes whole boxes of scans from a disk instead of the wire. | Box boxes | items,label,shelfmark | BOX_ITEMS=5000 BOX_WIDTH=3 | openBox readBox verifyBox runBox describeBox
`,
  extras: {
    'docs/overview.md': `# Quayside

Quayside takes in scans of port records, checks them, keeps them and shows them to readers.

An upload arrives in parts. The receiver writes the parts into the spool; when the last one is there the mover
carries the whole into the vault. From then on the ledger is the only witness of what happened, and the sealer
decides from which day nothing may change any more.

Readers never see the vault. They see pages, which are cut from volumes on demand, and they find them through the
search index, which can be thrown away and built again from the ledger in about a night.

## Words

- *depositor*: an office or a person who sends records
- *collection*: records that were deposited together and will be sealed together
- *shelf*: a folder of the vault; there are more shelves than anybody will ever need
- *bundle*: a sealed collection packed for the tape library
`,
    'docs/decisions.md': `# Decisions

Short notes, newest last. Each says what was chosen, what it cost, and what would make us think again.

## The spool is a folder and not a database

Uploads are large, few and short-lived. A folder survives a restart, can be looked at with ordinary tools, and is
emptied by moving. We pay with having to sweep what was abandoned. We would think again if uploads became many and small.

## The ledger is appended, never edited

A wrong line is followed by a line that says so. Audits ask what was known and when, and an edited line cannot answer.

## Pages are cut when they are asked for

Cutting everything in advance took longer than readers took to find what they wanted, and most pages are never opened.

## One process does one kind of work

Intake, rendering and search restart alone and fail alone. They meet in the vault and in the job queue, nowhere else.
`,
    'docs/intake.md': `# How a record comes in

1. The depositor asks for a ticket. A ticket is good for an hour and for one upload.
2. Parts arrive in any order. Each is written under a temporary name and renamed when it is complete.
3. The depositor says that this was all. The receiver compares the list of parts with what it holds.
4. The mover checks lengths, then digests, then moves. A move is a rename; a copy would double the space for a while.
5. The ledger gets one line. Only now does the depositor get the answer that the record is safe.

A refusal at any step leaves the spool as it was found. What nobody comes back for is swept after a quarter of an hour.
`,
  },
};
