// Solves A x = b for a symmetric positive definite A, given by its lower triangle in rows of `size`.

/** Returns undefined if A is not positive definite within floating-point precision. A and b are overwritten. */
export function solveCholesky(matrix: Float64Array, right: Float64Array, size: number): Float64Array | undefined {
	for (let row = 0; row < size; row += 1) {
		for (let column = 0; column <= row; column += 1) {
			let sum = matrix[row * size + column] ?? 0;
			for (let k = 0; k < column; k += 1) sum -= (matrix[row * size + k] ?? 0) * (matrix[column * size + k] ?? 0);
			if (row !== column) matrix[row * size + column] = sum / (matrix[column * size + column] ?? 1);
			else if (sum > 0) matrix[row * size + row] = Math.sqrt(sum);
			else return undefined;
		}
	}
	for (let row = 0; row < size; row += 1) {
		let sum = right[row] ?? 0;
		for (let k = 0; k < row; k += 1) sum -= (matrix[row * size + k] ?? 0) * (right[k] ?? 0);
		right[row] = sum / (matrix[row * size + row] ?? 1);
	}
	for (let row = size - 1; row >= 0; row -= 1) {
		let sum = right[row] ?? 0;
		for (let k = row + 1; k < size; k += 1) sum -= (matrix[k * size + row] ?? 0) * (right[k] ?? 0);
		right[row] = sum / (matrix[row * size + row] ?? 1);
	}
	return right;
}
