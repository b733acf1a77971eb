/**
 * How colours look to people, for tests of the palette. Contrast is that of WCAG 2. Distance is Euclidean in OKLab, where
 * 0.02 is about the smallest step that is seen side by side and 0.1 is told apart at a glance. Colour blindness is simulated
 * on linear light with the matrices of Machado, Oliveira and Fernandes (2009) for a complete loss; real eyes mostly lose less.
 */
type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

export const SIGHTS = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Readonly<Record<string, Matrix>>;
export type Sight = keyof typeof SIGHTS;

const toLinear = (byte: number): number => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** Linear light of a colour written as `#rrggbb`, each channel 0 to 1. */
export function linearLight(hex: string): Triple {
  const channel = (at: number): number => toLinear(Number.parseInt(hex.slice(at, at + 2), 16));
  return [channel(1), channel(3), channel(5)];
}

const dot = (row: Triple, [r, g, b]: Triple): number => row[0] * r + row[1] * g + row[2] * b;

/** What an eye of that sight gets of a light. */
export function seenBy(sight: Sight, light: Triple): Triple {
  const [r, g, b] = SIGHTS[sight];
  const clamp = (value: number): number => Math.min(1, Math.max(0, value));
  return [clamp(dot(r, light)), clamp(dot(g, light)), clamp(dot(b, light))];
}

/** OKLab of linear light: lightness, green to red, blue to yellow. */
export function toOklab(light: Triple): Triple {
  const l = Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], light));
  const m = Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], light));
  const s = Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], light));
  const lms: Triple = [l, m, s];
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], lms),
    dot([1.9779984951, -2.428592205, 0.4505937099], lms),
    dot([0.0259040371, 0.7827717662, -0.808675766], lms),
  ];
}

/** How far apart two colours look to an eye of that sight, in OKLab. */
export function distance(one: string, other: string, sight: Sight): number {
  const [a, b] = [toOklab(seenBy(sight, linearLight(one))), toOklab(seenBy(sight, linearLight(other)))];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const luminance = (hex: string): number => dot([0.2126, 0.7152, 0.0722], linearLight(hex));

/** Contrast of two colours after WCAG 2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}
