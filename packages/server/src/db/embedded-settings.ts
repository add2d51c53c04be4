/** Settings of every embedded database: modest for two cores, short transactions, and no personal data in its log. */
const common = [
  'shared_buffers=256MB',
  'effective_cache_size=1GB',
  'work_mem=8MB',
  'maintenance_work_mem=128MB',
  'random_page_cost=1.1',
  // Requests are short and many: parallel workers and compilation only slow down the slowest of them.
  'max_parallel_workers_per_gather=0',
  'jit=off',
  'password_encryption=scram-sha-256',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_line_prefix=%m [%p] ',
  // Details, statements and parameters of an error would carry names and addresses.
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'log_min_error_statement=panic',
  // So would the error itself if it quotes a value; the server logs its own errors, without values.
  'log_min_messages=log',
];

/** For a school's real data: every acknowledged commit is on the disk. */
export const durableSettings: readonly string[] = [
  ...common,
  'max_connections=100',
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'wal_compression=on',
  'max_wal_size=2GB',
];

/** For tests: as fast as it goes, and lost with the machine. */
export const throwawaySettings: readonly string[] = [
  ...common,
  'max_connections=200',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
];
