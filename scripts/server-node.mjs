/**
 * How Node runs the server. It would grow its heap into a large machine's memory before it tidies up: these keep the
 * server below 250 MB. And what lived long while the school was set up (V8 notes it for each line that makes an object)
 * would be kept from then on as if it lived long in each request: half a megabyte of waste for every sixty.
 */
export const nodeFlags = ['--max-semi-space-size=8', '--max-old-space-size=192', '--no-allocation-site-pretenuring'];

/** glibc keeps what each thread once had. */
export const nodeEnv = { MALLOC_ARENA_MAX: '2' };
