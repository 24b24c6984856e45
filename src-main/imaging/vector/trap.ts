/** The part of the host's WebAssembly that is used here. */
declare const WebAssembly: { readonly RuntimeError: ErrorConstructor };

/** Whether a WebAssembly program was torn out of its work: by a fault, by its own abort, or at the end of its stack. */
export function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}
