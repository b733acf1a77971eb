/** Words for who speaks, in the languages that chat programs are written in, and the keys under which they stand. */
import type { MappedRole } from './mapping.ts';

const WORDS: readonly (readonly [MappedRole, string])[] = [
  [
    'user',
    `user human me customer client visitor guest caller patient student person enduser asker outgoing sent question
     query prompt request input instruction usuario usuária usuário utilisateur utilisatrice nutzer nutzerin benutzer
     kunde mensch utente cliente gebruiker användare bruker käyttäjä użytkownik uživatel пользователь клиент человек
     користувач 用户 用戶 使用者 我 客户 ユーザー ユーザ 사용자 고객 kullanıcı مستخدم المستخدم उपयोगकर्ता pengguna`,
  ],
  [
    'assistant',
    `assistant ai bot chatbot gpt chatgpt model agent claude gemini llm copilot machine computer robot incoming received
     answer reply response completion output assistente assistent asistente assistante asistan asystent asistent
     avustaja ki ia ии ассистент бот помощник асистент помічник 助手 助理 机器人 機器人 アシスタント ボット 어시스턴트
     챗봇 봇 مساعد المساعد सहायक asisten`,
  ],
  ['system', 'system developer systemprompt sistema système systeem система 系统 系統 システム 시스템'],
  [
    'tool',
    'tool function observation toolresult tooloutput toolresponse functionresult functionoutput functioncalloutput environment herramienta outil werkzeug 工具 ツール 도구',
  ],
  ['assistant', 'toolcall tooluse functioncall action thought thinking reasoning'],
  ['ignore', 'info status event log debug notification separator date heartbeat ping metadata'],
];

const ROLE_WORDS: ReadonlyMap<string, MappedRole> = new Map(
  WORDS.flatMap(([role, words]) => words.split(/\s+/).map((word): [string, MappedRole] => [word, role])),
);

const TAIL = /(?:messages?|msg|response|reply|prompt|turn|input|output|text|chunk)$/;

/** What a word for a speaker means: `AIMessage`, `user_input`, `Bot:` and `アシスタント` too; `null` for any other. */
export function wordRole(word: string): MappedRole | null {
  if (word.length > 60) return null;
  const bare = word.toLowerCase().replace(/[\s_\-:.*/|[\]()]+/g, '');
  const direct = ROLE_WORDS.get(bare);
  if (direct !== undefined) return direct;
  const head = bare.replace(TAIL, '');
  return head === '' ? null : (ROLE_WORDS.get(head) ?? null);
}

/** Keys of switches that say who speaks, by what `true` means. */
export const SWITCH_KEYS: ReadonlyMap<string, 'user' | 'assistant'> = new Map([
  ...[
    'isuser',
    'fromuser',
    'ishuman',
    'fromme',
    'isme',
    'ismine',
    'sentbyme',
    'issent',
    'isoutgoing',
    'outgoing',
  ].map((key): [string, 'user'] => [key, 'user']),
  ...[
    'isbot',
    'isai',
    'frombot',
    'fromai',
    'isassistant',
    'ismodel',
    'isagent',
    'isincoming',
    'incoming',
  ].map((key): [string, 'assistant'] => [key, 'assistant']),
]);

/** A key without case, blanks and signs, as all lists of keys here have it. */
export const plainKey = (key: string): string => key.toLowerCase().replace(/[\s_\-.]+/g, '');

const list = (words: string): readonly string[] => words.split(/\s+/);

/** Keys that name a speaker whatever the values are, the likelier first. */
export const SPEAKER_KEYS = list('role sender speaker from participant user username who');
/** Keys that do so only where the values are words for speakers. */
export const WEAK_ROLE_KEYS = list(
  `author sendertype senderrole authorrole authortype usertype messagetype msgtype fromtype party side direction actor origin
   source by type kind name event eventtype label tag nickname displayname action`,
);
export const TEXT_KEYS = list(
  'content text message msg body value utterance parts markdown transcript say said words payload data',
);
export const TIME_KEYS = list(
  'timestamp time createdat created ts date datetime sentat senttime createtime timecreated when at updatedat',
);
export const MODEL_KEYS = list('model modelname modelid');
export const REASONING_KEYS = list(
  'reasoning thinking thought thoughts reasoningcontent rationale chainofthought cot',
);
export const CONVERSATION_KEYS = list(
  'conversationid conversation sessionid session threadid thread chatid dialogid dialogueid dialogid ticketid convid roomid channelid',
);
export const CALL_LIST_KEYS = list('toolcalls functioncalls calls tools toolsused tooluses actions steps');
export const CALL_NAME_KEYS = list('toolname tool functionname function name action command');
export const CALL_ARGUMENT_KEYS = list('arguments args parameters params toolinput input actioninput kwargs');
export const CALL_RESULT_KEYS = list(
  'result output toolresult tooloutput toolresponse observation returned response',
);
export const CALL_ID_KEYS = list('toolcallid callid tooluseid id');

/** What a user said and what was answered, the likelier pairs first. */
export const PAIR_KEYS: readonly (readonly [string, string])[] = [
  ['user', 'assistant'],
  ['user', 'bot'],
  ['user', 'ai'],
  ['user', 'model'],
  ['user', 'agent'],
  ['user', 'system'],
  ['human', 'ai'],
  ['human', 'assistant'],
  ['human', 'bot'],
  ['usermessage', 'assistantmessage'],
  ['usermessage', 'botmessage'],
  ['usermessage', 'aimessage'],
  ['usermessage', 'botresponse'],
  ['usermessage', 'airesponse'],
  ['usermessage', 'assistantresponse'],
  ['usermessage', 'response'],
  ['userinput', 'botresponse'],
  ['userinput', 'airesponse'],
  ['userinput', 'response'],
  ['userinput', 'output'],
  ['userquery', 'response'],
  ['prompt', 'response'],
  ['prompt', 'completion'],
  ['prompt', 'answer'],
  ['prompt', 'output'],
  ['prompt', 'reply'],
  ['question', 'answer'],
  ['question', 'response'],
  ['query', 'response'],
  ['query', 'answer'],
  ['q', 'a'],
  ['instruction', 'output'],
  ['instruction', 'response'],
  ['request', 'response'],
  ['message', 'response'],
  ['message', 'reply'],
  ['message', 'answer'],
  ['input', 'output'],
  ['input', 'response'],
  ['ask', 'answer'],
];
export const PAIR_CONTEXT_KEYS = list('input context');
export const PAIR_SYSTEM_KEYS = list('system systemprompt');

/** Keys of things that are no messages although somebody wrote them: commits, articles, goods, places, mail, quizzes. */
export const FOREIGN_KEYS: ReadonlySet<string> = new Set(
  list(
    `sha commit hash title subject slug url href price rating stars likes votes score sku email phone lat lon lng
     coordinates geometry properties version dependencies license description default required enum options choices
     distractors incorrectanswers difficulty retweets tags isbn`,
  ),
);
