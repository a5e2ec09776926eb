/** `npm run audit`: prints the books and what the auditor finds, on a chain too where one is set; exit code 1 when it finds anything. */
import { shortages } from './chainBooks';
import { readConfig, StartError } from './config';
import { openDatabase } from './db/openDatabase';
import { auditFully, books, suspendOn } from './ledger/auditor';

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const database = await openDatabase({ ...config, takesItsTime: true }, () => {});
  try {
    const lines = await books(database.db);
    const width = Math.max(5, ...lines.map((line) => line.kind.length));
    for (const { asset, kind, accounts, total } of lines) {
      process.stdout.write(
        `${asset.padEnd(12)} ${kind.padEnd(width)} ${accounts.padStart(8)} accounts ${total.padStart(32)}\n`,
      );
    }
    const findings = [...(await auditFully(database.db)), ...(await shortages(database.db, config))];
    for (const { finding, ref, detail } of findings) process.stdout.write(`FOUND ${finding} ${ref}: ${detail}\n`);
    await suspendOn(database.db, findings, Date.now());
    process.stdout.write(
      findings.length === 0 ? 'The books balance.\n' : `${findings.length} findings. Withdrawals are suspended.\n`,
    );
    return findings.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
