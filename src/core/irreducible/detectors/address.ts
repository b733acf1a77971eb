import { C } from '../chars.ts';
import type { AtomDetector, Rule } from '../detector.ts';
import { isFileName } from './path.ts';

const ip: Rule = { id: 'address.ip', kind: 'address', words: 'a network address' };
const host: Rule = { id: 'address.host', kind: 'address', words: 'a host, with its port' };

const V4 = /^\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?(?::\d{1,5})?$/;
const V6_BRACKETED = /^\[[0-9a-f:.%]+\](?::\d{1,5})?$/i;
const V6 =
  /^(?=.*::)[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?:\/\d{1,3})?$|^[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){7}$/i;
const MAC = /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/i;
const HOST_PORT = /^[A-Za-z0-9](?:[\w-]*(?:\.[\w-]+)*):(\d{2,5})$/;
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|org|net|io|dev|app|edu|gov|ai|co|uk|de|fr|eu|info|local|internal|example|invalid|cloud)$/;

const DOMAIN_BITS = C.lower | C.digit | C.dash | C.dot | C.group;

/** Finds IPv4 and IPv6 addresses with port or prefix, MAC addresses, `host:port` and domain names. */
export const addressDetector: AtomDetector = {
  rules: [ip, host],
  needs: C.dot | C.colon,
  classify(atom, emit) {
    const { str, start, end, mask } = atom;
    if ((mask & C.colon) !== 0 && str.length === 17 && MAC.test(str)) {
      emit(ip, start, end);
      return end;
    }
    if ((mask & C.digit) !== 0 || str.startsWith('[')) {
      const small = str.length < 64;
      if (
        small &&
        (V4.test(str) || V6_BRACKETED.test(str) || (mask & C.colon && str.length > 3 && V6.test(str)))
      ) {
        emit(ip, start, end);
        return end;
      }
      const port = HOST_PORT.exec(str);
      if (port !== null) {
        const name = str.slice(0, str.length - (port[1]?.length ?? 0) - 1);
        const local = name === 'localhost' || DOMAIN.test(name) || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(name);
        const service = /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+$/.test(name) && !isFileName(name);
        if (local || service) {
          emit(host, start, end);
          return end;
        }
      }
    }
    if ((mask & C.dot) === 0 || (mask & ~DOMAIN_BITS) !== 0 || !DOMAIN.test(str)) return 0;
    emit(host, start, end);
    return end;
  },
};
