// A folder in memory for what tests write and throw away: databases made and dropped by the thousand are ten times as slow on a disk.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Memory that every Linux system mounts; containers often have 64 MB of it. */
const SHARED = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;
const MOUNT_OPTIONS = 'size=8g,mode=755';
const PREFIX = 'avocet-tests-';

function hasRoom() {
  if (!existsSync(SHARED)) return false;
  const { bavail, bsize } = statfsSync(SHARED);
  return bavail * bsize >= NEEDED_BYTES;
}

/** A run that was killed could not tidy up. */
function removeLeftovers() {
  for (const name of readdirSync(SHARED).filter((one) => one.startsWith(PREFIX)))
    if (!existsSync(`/proc/${name.slice(PREFIX.length)}`))
      rmSync(path.join(SHARED, name), { recursive: true, force: true });
}

/**
 * In shared memory where there is room, else in memory of its own where mounting is allowed (which takes root), else on the disk.
 * @returns {{ folder: string, where: string, remove: () => void }}
 */
export function memoryFolder() {
  if (hasRoom()) {
    removeLeftovers();
    const folder = path.join(SHARED, `${PREFIX}${process.pid}`);
    mkdirSync(folder);
    // PostgreSQL runs as a user of its own.
    chmodSync(folder, 0o755);
    return { folder, where: SHARED, remove: () => rmSync(folder, { recursive: true, force: true }) };
  }
  const folder = mkdtempSync(path.join(tmpdir(), PREFIX));
  chmodSync(folder, 0o755);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', MOUNT_OPTIONS, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return { folder, where: 'the disk', remove: () => rmSync(folder, { recursive: true, force: true }) };
  }
  return {
    folder,
    where: 'memory of its own',
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
