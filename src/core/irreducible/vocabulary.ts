/**
 * Closed word lists that keep ordinary writing out of the spans. They are short on purpose: a list decides
 * only where the shape of a word says nothing (a shouted word looks like a constant, `and/or` like a path).
 */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Capitals that are no constant: shouted words, everyday abbreviations, and the words of query languages. */
export const ORDINARY_CAPS = words(`
  A AN AND ANY ALL ALSO ALWAYS AM ARE AS ASAP AT BE BEEN BEFORE AFTER BUT BY CAN CANNOT COULD CRITICAL CAUTION
  EXCEPT HAD ADDED MODERN MATCH BUILD START DAYS WEEKS DAY WEEK CHECK FOUND FINAL CURRENT WITHIN PER ITEM ITEMS
  CHANGE CHANGED REMOVED SUCCESS INVALID VALID OPEN CLOSE CLOSED DOCTYPE ARGUMENTS HELLO WORLD MAIN KEYS
  DO DOES DON DONE DONT EACH END EQ ELSE EVEN EVER EVERY EXACTLY EXAMPLE FAIL FAILED FAILS FALSE FIRST FIX FOR
  FROM FULL FYI GET GO GOOD GT GTE HAS HAVE HE HER HERE HIGH HIM HIS HOW IF IMPORTANT IN INTO IS IT ITS JUST KEEP
  LAST LE LESS LIKE LOW LT LTE MAKE MAY ME MEDIUM MIGHT MORE MOST MUST MY NB NE NEED NEVER NEW NEXT NO NONE NOR
  NOT NOTE NOTES NOW OF OFF OK OKAY OLD ON ONE ONLY OR OTHER OUR OUT OVER PASS PASSED PLEASE PLUS PRO PS RE READ
  REQUIRED RULE RULES RUN SAME SEE SHALL SHE SHOULD SKIP SO SOME STEP STOP SUCH THAN THAT THE THEIR THEM THEN
  THERE THESE THEY THIS THOSE TIP TO TODO TOO TRUE TWO UNLESS UNTIL UP UPDATE US USE USED USING VERY VIA WARN
  WARNING WAS WE WERE WHAT WHEN WHERE WHICH WHILE WHO WHY WILL WITH WITHOUT WOULD WRITE WRONG XXX YES YET YOU
  YOUR FIXME HACK INFO DEBUG ERROR ERRORS ERR FATAL TRACE OPTIONAL DEFAULT SUMMARY TEST TESTS TESTING BUG BUGS
  ACL AI AJAX AM API APIS ARM ASCII AST AWS BOM BSD CD CDN CI CLI CMS CORS CPU CPUS CRM CRUD CSS CSV CTO CTA CEO DB DBS
  DDOS DI DNS DOM DSL DX EC EU EOF EOL ETA FAQ FIFO FPS FTP GB GCP GIF GIT GMT GNU GPT GPU GPUS GUI GUID HTML
  HTTP HTTPS IBM ICU ID IDE IDS IE IO IOS IP IPC ISO IT JIT JPEG JPG JS JSON JSX JVM JWT KB LAN LF LGTM LLM LLMS LRU LTS
  MAC MB MD MIME MIT ML MVP NA NAN NB NLP NULL OCR OOM OOP OP OPS ORM OS OSS PC PDF PEP PHP PNG POC POSIX
  PR PRS QA RAM REPL REST RFC RGB RSS SaaS SDK SEO SHA SLA SQL SRE SSD SSE SSH SSL SSO STDIN STDOUT STDERR SVG SWE
  TB TBD TCP TDD TLDR TLS TOML TS TSX TTL TTY TV TXT UDP UI UK UML URI URIS URL URLS USA USB UTC UTF UTF8 UUID UX VM VMS VPN
  VS WASM WIP WSL WWW XHR XML XSS YAML YML ZIP
  SELECT INSERT DELETE WHERE JOIN LEFT RIGHT INNER OUTER GROUP ORDER HAVING LIMIT OFFSET VALUES CREATE TABLE INDEX
  ALTER DROP ADD COLUMN PRIMARY KEY FOREIGN REFERENCES UNIQUE SET AS ASC DESC BETWEEN EXISTS UNION DISTINCT COUNT
  SUM MIN MAX AVG CASE BEGIN COMMIT ROLLBACK VARCHAR TEXT INTEGER INT BOOLEAN DATE TIMESTAMP
  POST PUT PATCH HEAD OPTIONS CONNECT README LICENSE CHANGELOG MON TUE WED THU FRI SAT SUN JAN FEB MAR APR JUN
  JUL AUG SEP SEPT OCT NOV DEC CET EST PST PDT EDT BST II III IV VI VII VIII IX XI USD EUR GBP PM AC DC OEM
`);

/** Halves of `and/or`-like pairs in prose: when every part is here, the slash is a word, not a folder. */
export const SLASH_WORDS = words(`
  and or either both not yes no on off in out up down he she her his him they them true false n a y w o i e
  input output read write reads writes client server left right top bottom start stop begin end open close opened closed
  before after success failure pass fail passed failed enable disable enabled disabled add remove added removed
  request response get set import export key value name id pros cons old new min max create update delete edit
  user users admin system pre post per push pull copy paste cut load save source target parent child
  mouse touch keyboard day night light dark black white win loss buy sell import export encode decode
  synchronous asynchronous sync async public private local remote host guest sender receiver buyer seller
  upload download login logout sign show hide shown hidden online offline allow deny lock unlock
  male female husband wife mother father pm am his hers tcp ip ci cd ui ux qa hr pr os io ac dc http https
`);

/** Folder names that make `word/word` a path even in prose. */
export const FOLDERS = words(`
  src lib libs app apps test tests spec specs docs doc bin etc usr var opt tmp home root node_modules packages
  pkg cmd internal dist build out target public static assets config configs conf scripts script tools tool
  core api web server client components component hooks utils util helpers models views controllers routes
  services service examples example fixtures fixture vendor include includes migrations templates styles css js
  data db sql e2e ci resources res images img fonts locales i18n types typings plugins modules module crates
  origin upstream feature feat fix bugfix hotfix release releases refs heads remotes tags chore
  application image audio video text multipart github gitlab
`);

/** First parts of hyphenated ordinary words. */
export const HYPHEN_FIRST = words(`
  a all anti auto bi built by case catch check clean clear client closed co cold command cost counter cross custom
  data day deep default double down drop early easy eight end error even ever far fast first five fine follow four
  free full future general go good great half hand hard hash head heavy high higher host hot human in inner inter
  ill in-place intra just key kind large last late left less life light line little live local long low lower machine
  main man many memory meta mid mini mis model more most much multi must my near never new newly next nice nine no
  non not now object off old on once one only open out outer over own page part pass per play point poly post pre
  press pretty pro problem pseudo push put quasi quick re read real recently reference right round row run safe
  second self semi server set seven shared short side sign simple single six small so soft some source space
  split stack stand start state step still stop straight strong sub super system ten test the third three tightly
  time to too tool top trade trans try turn two type ultra un under up upper user vice view warm weak web well
  whole wide word work write x year yes zero hands ready case-by key-value industry production human-readable
`);

/** Last parts of hyphenated ordinary words. */
export const HYPHEN_LAST = words(`
  able ahead and anded agnostic around aware away back bar based bit bottom bound box built by byte call case
  checking class code coded compatible complete compliant consuming core count cut date day days deep defined
  depth dimensional down driven edge edged effect effort effective efficient enabled end ended ends even ever facing
  fast fidelity field first fit fix flight fold follow for form free friendly from full generated grade grained
  greedy half hand handling heavy hoc hour hours house how in insensitive intensive in-place it item key known
  language latency layer led left length less level like limit limited line lined lines linked lived local long
  looking loop made making man me memory minded minute minutes mode month more most name named native negative
  new night null of off on one ons only op open optimized order ordered oriented out over page pages pass past
  path person phase place plan point positive powered precision process prone proof purpose quality quo rate read
  reader ready related relative request resolution right rich row run running s safe scale scaled scoped sensitive
  service set shaped side sided sight sign size sized some sort space specific speed spread stack standing state
  step stop style supplied team term test tested the thing third threaded through time times to token tolerant
  tone top tree tuned turn turned two type typed under up ups use user value values view way ways week weeks
  while wide width wise word words work world worthy write written year years zero
`);

/** Names of products and formats in mixed capitals that are prose, not identifiers. */
export const ORDINARY_CAMEL = words(`
  GitHub GitLab JavaScript TypeScript CoffeeScript YouTube LinkedIn PayPal ChatGPT DevOps DevTools
  PostgreSQL MySQL MariaDB MongoDB NoSQL GraphQL macOS iOS iPadOS watchOS tvOS iPhone iPad MacBook WebKit
  WebSocket WebSockets WebAssembly WebGL LaTeX BibTeX PhD eBay eBook PowerShell PowerPoint WordPress VSCode
  IntelliJ PyCharm WebStorm JetBrains NumPy SciPy PyPI PyTorch TensorFlow FastAPI OpenAPI NextJS NodeJS VueJS
  ReactJS AngularJS jQuery MacOS StackOverflow APIs URLs IDs PRs LLMs PDFs VMs PCs
`);

/** Mixed letters and digits that are names of formats and techniques, known without being written down. */
export const ORDINARY_MIXED = words(`
  utf8 utf16 utf32 latin1 md5 sha1 sha2 sha256 sha384 sha512 base32 base64 crc32 mp3 mp4 h264 h265 i18n l10n a11y k8s s3 ec2
  es3 es5 es6 http1 http2 http3 ipv4 ipv6 x64 x86 amd64 arm64 win32 win64 int8 int16 int32 int64 uint8 uint16 uint32
  uint64 float16 float32 float64 i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 oauth2 python2 python3 html5 css3 b2b b2c 3d 2d 1d
  h1 h2 h3 h4 h5 h6
`);

/** File name endings that make `name.ext` a file. */
export const EXTENSIONS = words(`
  ts tsx js jsx mjs cjs mts cts json jsonl ndjson json5 jsonc py pyi pyc ipynb rs go c h cc cpp cxx hpp hh cs java kt kts
  scala rb php swift mm lua pl pm jl ex exs erl hs ml clj dart vue svelte astro css scss sass less html htm xml
  xsd yaml yml toml ini cfg conf env lock csv tsv sql db sqlite sqlite3 png jpg jpeg gif svg webp ico bmp pdf zip
  tar gz tgz bz2 xz zst 7z rar whl jar war so dll dylib exe msi wasm pem crt cer p12 log txt md mdx rst adoc tex
  bib doc docx xls xlsx ppt pptx parquet arrow diff patch bak tmp snap woff woff2 ttf otf eot mp3 mp4 wav mov avi
  webm proto gradle properties bat cmd ps1 sh bash zsh fish dockerfile tf tfvars hcl nix vim el lisp asm
  plist xcodeproj sln csproj graphql gql prisma hbs ejs pug j2 tmpl tpl traj
`);

/** Files and folders whose whole name begins with a dot. */
export const DOT_FILES = words(`
  .gitignore .gitattributes .gitmodules .gitkeep .git .github .npmrc .npmignore .nvmrc .editorconfig .dockerignore
  .eslintrc .eslintignore .prettierrc .prettierignore .babelrc .bashrc .bash_profile .zshrc .profile .ssh .vscode
  .idea .claude .cursor .cursorrules .venv .env .envrc .htaccess .node-version .python-version .tool-versions
  .DS_Store .cache .config .local .aws .docker .husky .yarnrc .browserslistrc .stylelintrc .swcrc .terraform
`);

/** Names that end like a file and are a member or a product. */
export const NOT_FILES = words(`
  console.log math.log Math.log np.log torch.log git.log logger.log process.env import.meta.env Node.js node.js
  Next.js next.js Vue.js vue.js React.js react.js Express.js express.js D3.js Three.js three.js Nuxt.js Chart.js
  ASP.NET
`);

/** Names of system errors. */
export const ERRNO_NAMES = words(`
  EPERM ENOENT ESRCH EINTR EIO ENXIO E2BIG ENOEXEC EBADF ECHILD EAGAIN ENOMEM EACCES EFAULT ENOTBLK EBUSY EEXIST
  EXDEV ENODEV ENOTDIR EISDIR EINVAL ENFILE EMFILE ENOTTY ETXTBSY EFBIG ENOSPC ESPIPE EROFS EMLINK EPIPE EDOM
  ERANGE EDEADLK ENAMETOOLONG ENOLCK ENOSYS ENOTEMPTY ELOOP EWOULDBLOCK ENOMSG ENODATA ETIME EPROTO EBADMSG
  EOVERFLOW EILSEQ EUSERS ENOTSOCK EDESTADDRREQ EMSGSIZE EPROTOTYPE ENOPROTOOPT EPROTONOSUPPORT ENOTSUP
  EOPNOTSUPP EAFNOSUPPORT EADDRINUSE EADDRNOTAVAIL ENETDOWN ENETUNREACH ENETRESET ECONNABORTED ECONNRESET
  ENOBUFS EISCONN ENOTCONN ESHUTDOWN ETIMEDOUT ECONNREFUSED EHOSTDOWN EHOSTUNREACH EALREADY EINPROGRESS ESTALE
  EDQUOT ECANCELED ENOTFOUND EAI_AGAIN EAI_FAIL EAI_NONAME ERESOLVE E404 E401 E403 EUSAGE ELIFECYCLE EBADENGINE ENOLOCK
  EINTEGRITY SIGHUP SIGINT SIGQUIT SIGILL SIGTRAP SIGABRT SIGBUS SIGFPE SIGKILL SIGSEGV SIGPIPE SIGALRM SIGTERM
  SIGUSR1 SIGUSR2 SIGCHLD SIGSTOP
`);

/** The length of the longest word of a list. */
const longestOf = (list: ReadonlySet<string>): number =>
  [...list].reduce((most, { length }) => Math.max(most, length), 0);
const LONGEST_MIXED = longestOf(ORDINARY_MIXED);
const LONGEST_CAMEL = longestOf(ORDINARY_CAMEL);

/** Whether letters and digits are the name of a format or a technique, in any case. Longer names need no look at the list. */
export const isOrdinaryMixed = (str: string): boolean =>
  str.length <= LONGEST_MIXED && ORDINARY_MIXED.has(str.toLowerCase());

/** Whether mixed capitals are the name of a product or a format. */
export const isOrdinaryCamel = (str: string): boolean =>
  str.length <= LONGEST_CAMEL && ORDINARY_CAMEL.has(str);

/** By the last five bits of the first and the last character: a bit for each length of an ending. */
const ENDING_LENGTHS = new Uint16Array(1024);
const placeOf = (ending: string): number =>
  ((ending.charCodeAt(0) & 31) << 5) | (ending.charCodeAt(ending.length - 1) & 31);
for (const ending of EXTENSIONS) {
  const place = placeOf(ending);
  ENDING_LENGTHS[place] = (ENDING_LENGTHS[place] ?? 0) | (1 << ending.length);
}

/** Whether what follows the last dot of a name, in any case, makes it a file. Most members are told apart without a look at the list. */
export const isExtension = (ending: string): boolean =>
  ending.length > 0 &&
  ending.length < 16 &&
  (((ENDING_LENGTHS[placeOf(ending)] ?? 0) >>> ending.length) & 1) === 1 &&
  EXTENSIONS.has(ending.toLowerCase());
