import { isWord } from '../characters.ts';
import { finding } from '../finding.ts';
import type { Finding } from '../model.ts';

const IPV4 = /\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}/g;

/** Public IPv4 addresses; private, reserved and documentation ranges, public resolvers and version numbers are left alone. */
export function findIpv4(text: string): Finding[] {
  const found: Finding[] = [];
  for (const match of text.matchAll(IPV4)) {
    const start = match.index;
    const end = start + match[0].length;
    const octets = match[0].split('.').map(Number);
    if (octets.some((octet) => octet > 255) || /(?:^|\.)0\d/.test(match[0])) continue;
    if (!isPublic(octets) || isVersion(text, start, end, octets)) continue;
    found.push(finding(start, end, 'ip-address', 'public IPv4 address', 'medium'));
  }
  return found;
}

const RESOLVERS = new Set([
  '8.8.8.8',
  '8.8.4.4',
  '1.1.1.1',
  '1.0.0.1',
  '9.9.9.9',
  '149.112.112.112',
  '208.67.222.222',
  '208.67.220.220',
  '1.2.3.4',
  '4.3.2.1',
]);

function isPublic(octets: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0] = octets;
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false;
  if (a === 100 && b >= 64 && b < 128) return false;
  if (a === 169 && b === 254) return false;
  if (a === 172 && b >= 16 && b < 32) return false;
  if (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)))) return false;
  if (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) return false;
  return !(a === 203 && b === 0 && c === 113) && !RESOLVERS.has(octets.join('.'));
}

/** `v1.2.3.4`, `==4.12.0.1`, `Chrome/120.0.0.0`, `2.5.29.17.3`, `1.2.3.4-beta`: the same shape, another meaning. */
function isVersion(text: string, start: number, end: number, octets: readonly number[]): boolean {
  const before = text.slice(Math.max(0, start - 14), start);
  const after = text.slice(end, end + 2);
  if (/[\w.-]$/.test(before) && !/(?:^|[^a-z])ip[-_]$/i.test(before)) return true;
  if (/^[\w]|^\.\d|^-[a-z\d]/i.test(after)) return true;
  if (/[A-Za-z)]\/$|[=~<>^]=?\s?$|version[\s:"'=]{0,4}$|\bv\s?$|release\s?$|#\s?$|§\s?$/i.test(before)) {
    // `ip=…` and `host=…` are assignments, `==` is a requirement.
    if (!/(?:ip|host|addr|address|server|remote|client|peer)["']?\s?=\s?$/i.test(before)) return true;
  }
  const [a = 0, b = 0, c = 0, d = 0] = octets;
  if (c === 0 && d === 0) return true;
  const near = text.slice(Math.max(0, start - 32), start);
  if (TOLD_AS_VERSION.test(near.slice(near.lastIndexOf('\n') + 1))) return true;
  // Object identifiers of certificates and protocols.
  if ((a === 2 && b === 5) || (a === 1 && (b === 2 || b === 3))) return true;
  // Small numbers all through are a version, unless something says that a machine is meant.
  return (
    a < 32 &&
    b < 32 &&
    c < 32 &&
    d < 32 &&
    !/(?:\b(?:ip|from|host|ssh|ping|addr|address|server|via|dst|src|inet)\b[\s:="'(]{0,4}|[@/[])$/i.test(
      before,
    )
  );
}

const TOLD_AS_VERSION =
  /\b(?:upgrad|updat|version|release|bump|patch|chrom|v8|driver|firmware|build|revision)/i;

const IPV6 = /[23][0-9a-fA-F]{3}(?::[0-9a-fA-F]{0,4}){2,7}/g;

/** Public IPv6 addresses (`2000::/3`, without documentation's `2001:db8::`), at least three groups written. */
export function findIpv6(text: string): Finding[] {
  const found: Finding[] = [];
  for (const match of text.matchAll(IPV6)) {
    const value = match[0].replace(/:$/, (colon) => (match[0].endsWith('::') ? colon : ''));
    const start = match.index;
    const end = start + value.length;
    const groups = value.split(':');
    const compressed = value.includes('::');
    if (value.indexOf('::') !== value.lastIndexOf('::') || (!compressed && groups.length !== 8)) continue;
    if (/^2001:0?db8:|^2001:4860:4860::88(?:88|44)$|^2606:4700:4700::1(?:111|001)$/i.test(value)) continue;
    if (groups.filter((group) => group !== '').length < 3) continue;
    if (/[\w:.]/.test(text.charAt(start - 1)) || /[\w:]/.test(text.charAt(end))) continue;
    found.push(finding(start, end, 'ip-address', 'public IPv6 address', 'medium'));
  }
  return found;
}

const MAC = /[0-9a-fA-F]{2}([:-])[0-9a-fA-F]{2}(?:\1[0-9a-fA-F]{2}){4}/g;

/** Hardware addresses; fingerprints, which are longer, and addresses that are made up by machines are left alone. */
export function findMacs(text: string): Finding[] {
  const found: Finding[] = [];
  for (const match of text.matchAll(MAC)) {
    const start = match.index;
    const end = start + match[0].length;
    const before = text.charAt(start - 1);
    const after = text.charAt(end);
    if (
      /[:-]/.test(before) ||
      /[:-]/.test(after) ||
      isWord(text.charCodeAt(start - 1)) ||
      isWord(text.charCodeAt(end))
    )
      continue;
    const value = match[0].toLowerCase().replace(/-/g, ':');
    if (/^(?:00:00:00:00|ff:ff:ff:ff|02:42:|33:33:|01:00:5e|52:54:00|de:ad:be)/.test(value)) continue;
    // Times and dates in six parts have no letters.
    if (!/[a-f]/.test(value)) continue;
    found.push(finding(start, end, 'mac-address', 'hardware address', 'medium'));
  }
  return found;
}
