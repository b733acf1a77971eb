/**
 * Zstandard as its own program packs it, since no library here can: made with zstd 1.5 and written down as base64.
 * lamps: `zstd -19` of 400 lines `{"role":"user","content":"Lamp <n> of the quay is out."}`, n from 0, with its size and checksum.
 * lampsPiped: `cat | zstd --ultra -22 --no-check` of the same, which asks for the largest window and tells no size.
 * tide: `cat | zstd -3` of 9,000 times `The tide at the quay is low. `: more than one block.
 * hi: `zstd` of the line `{"role":"user","content":"hi"}`, smaller than what the decoder looks at as a header.
 */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Core knows no `atob`. */
function decode(text: string): Uint8Array {
  const signs = text.replaceAll('=', '');
  const bytes = new Uint8Array(Math.floor((signs.length * 3) / 4));
  let [bits, held, at] = [0, 0, 0];
  for (const sign of signs) {
    bits = ((bits << 6) | ALPHABET.indexOf(sign)) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = (bits >> held) & 0xff;
  }
  return bytes;
}

export const ZSTD = {
  lamps: decode(
    'KLUv/WSiVwUUAJbwYR5QTQqaA8uEnxw/yBgnRFVE0VE3ESEil5Czo2pO7wF2AGIATQAmJSQVyojIPMRZUTkyHuKsqBwRD3FWVI7cQ5wVlSP2EGdF5Ug9xFlROUIPcVZUjvQhzorKET7EWVE581h82zXd+QCYcBDA0LAwhARHKNDgYAUEDB9YWG6woACBw4ADAwMFBgYLBg4BDg8UIDQcBhwUFCw8OEgIFcqICB9DjBs2atDo4JghYwghTpgoQaKCYsSME3dnV0fX483JDRN2ZlZGVqONiY0SdWVVRdViTUkNEnRkVERUIg0JjYperVVqy06lg4JHY5FYkkPhGDE3NjU0Hc6MzBAhJwG9d84555xzzjnnnHPOOeecc84555xzzjnnnHPOOeecU1KDBB0ZFRGVSENCo6JXa5XaslPpoODRWCSW5FA4RsyNTQ1NhzMjM0TIiUkJSb23995777333nvvvffee++9995777333nvvvffee++9995777333nvvvffee+/tvffee++9995777333gOBkKghOLz2/wzRK01rEvj/EQROEHj/hEpkMomJRCKRyEgkEolERiIjkUhMJBKJRGIikUgkMhKJs0lIzGQyiURGIpFIJDISiUQiMSGRSCQSE4lEIpGRSCRSom6PjEQmJSaTSSQmEolEIjGRSCQSGYlERCLxYCISmURiIpFITiTqL42RyKRkMimJxEQikUgkJhKJRCIjkUgkEjISiUQiMZFIJBKJiUTnIC9FKMcI5SjgZUI5RijHgNeE5BihHANeE0pjhHIMeE0oxwiSY8BrQjlGSI4BrwnlGKEcBbwmlGOEcgzomlCOEZTjuP+qUFGpVIozXaenfxVyzJ3C',
  ),
  lampsPiped: decode(
    'KLUv/QCIDAwAxtc6G3BNig2QXwsgFAmbhQAIAMbu7t4pJQFS/7eeCEMALQArAIlnRXfHknhWdLeSgnJiUkJysRRg4hBgNBYCkSARBQ0HUSAw5GAhIw0LBQTHwMFgUDAYFgZHwPGggGgcA4dCYfFwSATz8XRmKolnRXcnJfGs6O6gJJ4V3Z2TxLOiu2OSeFZ0d0oSz4ruDkniWdHduQStqSSkI6MiopOpNJTH3+11+u/38zT6bC6Tb7seZ7FXa5X6uu00B+fGpoYCmZiXlpWUT2dzMhHx0LCQ8GgsNg/vzq6O7ufrzaWhnZmVkd1stbEsrCurKqqXK4DIqCFseu3/GdCVpjUS+P8fQeD9B8pMlJmZMjNTZq4g8pfGMFNiZs7MTJmZKTMzZWamzMyUmZkyM1POzJSZmTIzU2ZmysxMmZkpMzOliMirzJwycwalzJwycwalzJwy8wxKmTll5gxKmTll5gxKmTll5gxKmTll5gxKmTll5gxKmTllJpt7r4pai6pU1WpwpwG7Cv0HANaYJAugWzokCdGs0/+tAT0AHQATAIZQCIQwCIKQECEQAOHIqIhoSKhSENARI0WIDBFSkiBAjsAIioAIhkAIChIEARAcgAEUAAEMgAAEBAgAAMgzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMxMMwHAIAW3btm3btm3btq1t27Zt27Zt27Ztbdu2bdu2bdu2bdu2bdu2bdsGgMioIISPAeD3NxL4/xEE/v0HLGySJJMkiSSRSJJEkiSSJCFJEkmSSJJEIklIkkSSj02SyCRJIkkSSZKQJIkkSSRJIpEkkkwiSRJJIpHko7k9MpIkkSQTSZJJkkSSJCJJIkkSmSSRpPgAKQ==',
  ),
  tide: decode('KLUv/QRYNAEA6FRoZSB0aWRlIGF0IHRoZSBxdWF5IGlzIGxvdy4gAQCB/4NcOQFNAAAIaQEAhPs5EAKK7FIU'),
  hi: decode('KLUv/SQf+QAAeyJyb2xlIjoidXNlciIsImNvbnRlbnQiOiJoaSJ9CoYeGb0='),
} as const;

export const LAMPS = Array.from(
  { length: 400 },
  (_, n) => `{"role":"user","content":"Lamp ${n} of the quay is out."}\n`,
).join('');
export const TIDE = 'The tide at the quay is low. '.repeat(9000);
export const HI = '{"role":"user","content":"hi"}\n';
