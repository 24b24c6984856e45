/** No keystore is longer. */
export const MOST_KEYSTORE = 64 * 1024;

/** Whether a file is a wallet that is encrypted by its passphrase, as of version 3 of the format. */
export function isKeystore(json: string): boolean {
  try {
    const { version, crypto, Crypto } = JSON.parse(json.length > MOST_KEYSTORE ? '' : json);
    return version === 3 && Boolean(crypto ?? Crypto);
  } catch {
    // What is no JSON may be a bare key.
    return false;
  }
}
