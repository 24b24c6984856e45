// Loaded into the stations of tests before anything else: a sign-in takes a millisecond instead of half a second of
// computing, and there are hundreds of them. What a passphrase costs in use is tested where passphrases are.
// Plain JavaScript, since Node would load a compiler for it at every start of a station.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** As passphrases are derived in use. Keystores of tests are made at other costs, and stay as they are. */
const IN_USE = 2 ** 17;
const QUICK = 2 ** 10;
const whole = crypto.scrypt;

crypto.scrypt = (password, salt, length, options, told) =>
  whole(password, salt, length, { ...options, N: options.N === IN_USE ? QUICK : options.N }, told);
syncBuiltinESMExports();
