/**
 * Logistic regression with an L2 penalty, by Newton's method: the same rows always give the same weights. Rows are lists
 * of features that are on. Cost a step: the square of the features of a row, and the cube of all features once.
 */
export interface Rows {
  /** Row `r` has the features `features[offsets[r]] … features[offsets[r + 1]]`. */
  readonly offsets: readonly number[];
  readonly features: readonly number[];
  /** What share of it is a success: 0 to 1. */
  readonly labels: readonly number[];
  /** How much each row counts; 1 where none are given. */
  readonly weights?: ArrayLike<number>;
}

const STEPS = 20;

/**
 * Fits weights for some of the rows. `penalty` is what the square of a weight costs, against the rows. There is one best
 * answer, wherever the search begins; near it, at `start`, it is found sooner.
 */
export function fitWeights(
  rows: Rows,
  chosen: readonly number[],
  featureCount: number,
  penalty: number,
  start: ArrayLike<number> = new Float64Array(featureCount),
): Float64Array {
  const weights = Float64Array.from(start);
  for (let step = 0; step < STEPS; step++) {
    const gradient = Float64Array.from(weights, (weight) => -penalty * weight);
    const curvature = new Float64Array(featureCount * featureCount);
    for (let i = 0; i < featureCount; i++) curvature[i * featureCount + i] = penalty;
    for (const row of chosen) {
      const from = rows.offsets[row] ?? 0;
      const to = rows.offsets[row + 1] ?? 0;
      const p = probability(rows, row, weights);
      const counts = rows.weights?.[row] ?? 1;
      const error = counts * ((rows.labels[row] ?? 0) - p);
      const weight = counts * p * (1 - p);
      for (let i = from; i < to; i++) {
        const a = rows.features[i] ?? 0;
        gradient[a] = (gradient[a] ?? 0) + error;
        for (let j = from; j < to; j++) {
          const at = a * featureCount + (rows.features[j] ?? 0);
          curvature[at] = (curvature[at] ?? 0) + weight;
        }
      }
    }
    const change = solve(curvature, gradient);
    for (let i = 0; i < featureCount; i++) weights[i] = (weights[i] ?? 0) + (change[i] ?? 0);
    if (change.every((delta) => Math.abs(delta) < 1e-5)) break;
  }
  return weights;
}

/**
 * Moves the weight of one feature, which all rows have, so that as many rows are expected to succeed as do: where rows
 * counted unequally, the order was fitted to some and the odds have to hold for all. Changes `weights`.
 */
export function matchTotal(rows: Rows, chosen: readonly number[], weights: Float64Array, base: number): void {
  for (let step = 0; step < 5 * STEPS; step++) {
    let missing = 0;
    let slope = 0;
    for (const row of chosen) {
      const p = probability(rows, row, weights);
      missing += (rows.labels[row] ?? 0) - p;
      slope += p * (1 - p);
    }
    if (Math.abs(missing) < 1e-6 || slope === 0) break;
    // Far from the answer the slope is flat, and a whole step would lead beyond it.
    weights[base] = (weights[base] ?? 0) + Math.max(-1, Math.min(1, missing / slope));
  }
}

export function probability({ offsets, features }: Rows, row: number, weights: ArrayLike<number>): number {
  let sum = 0;
  for (let i = offsets[row] ?? 0; i < (offsets[row + 1] ?? 0); i++) sum += weights[features[i] ?? 0] ?? 0;
  return 1 / (1 + Math.exp(-sum));
}

/** Solves a symmetric, positive definite system after Cholesky; overwrites the matrix. */
export function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  const at = (i: number, j: number): number => matrix[i * n + j] ?? 0;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = at(i, j);
      for (let k = 0; k < j; k++) sum -= at(i, k) * at(j, k);
      matrix[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(j, j);
    }
  }
  const x = Float64Array.from(right);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] = (x[i] ?? 0) - at(i, k) * (x[k] ?? 0);
    x[i] = (x[i] ?? 0) / at(i, i);
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] = (x[i] ?? 0) - at(k, i) * (x[k] ?? 0);
    x[i] = (x[i] ?? 0) / at(i, i);
  }
  return x;
}
