/**
 * Lets `work` go on while nobody waits for it. What it rejects with ends the process, like any error
 * that nobody caught, so whoever can go on without it catches that before. The linter refuses
 * `void work`, because that is also what a forgotten `await` looks like.
 */
export function inBackground(_work: PromiseLike<unknown> | undefined): void {}
