import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/**
 * The functions of `protocol` that framework and emulator both call. Each is a fact of Discord's reference, held by tests that
 * compare it with the reference; why they are not written twice is in decision 3. Whoever adds one gives the reason there.
 */
const SHARED = [
  ...['findCommandIssues', 'findBulkIssues', 'findPermissionIssues', 'findRepeatedPermissions'],
  ...['findMessageIssues', 'hasSomethingToShow', 'describeMessageWanted', 'hasFileType'],
  ...['computeChannelPermissions', 'isPermissionSet', 'isThread'],
  ...['areInstalling', 'areInstallingOnly', 'expandScopes', 'splitScopes'],
  ...['isGrantedByUsers', 'isGrantedToClients', 'isCodeChallenge', 'isCodeVerifier'],
  ...['isLocale', 'resolveLocale', 'isSnowflake', 'snowflakeToTimestampMs', 'timestampMsToSnowflake'],
  ...['countCodePoints', 'hasAtMostCodePoints', 'nameOf'],
];

test('framework and emulator share the functions that are listed, and no others', () => {
  // The service in memory is no part of the framework: it is the other side, as the emulator is.
  const without = ['src/protocol/', 'src/testing/memory/'];
  const framework = namesIn('src', (from) => from.includes('/protocol/'), without);
  const emulator = namesIn('tools/src/emulator', (from) => from === 'commandry/protocol');
  const shared = [...framework].filter((name) => emulator.has(name) && /^[a-z]/.test(name));
  expect(emulator.size).toBeGreaterThan(50);
  expect(shared.sort()).toEqual([...SHARED].sort());
});

/** The names that the files of a folder import as values. */
function namesIn(
  folder: string,
  isWanted: (from: string) => boolean,
  without: readonly string[] = [],
): Set<string> {
  const names = new Set<string>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = `${folder}/${path}`;
    if (!/\.tsx?$/.test(file) || without.some((start) => file.startsWith(start))) continue;
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    for (const statement of source.statements) {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
      const { importClause: clause, moduleSpecifier } = statement;
      if (!clause || clause.phaseModifier === ts.SyntaxKind.TypeKeyword || !isWanted(moduleSpecifier.text))
        continue;
      if (!clause.namedBindings || !ts.isNamedImports(clause.namedBindings)) continue;
      for (const { isTypeOnly, name, propertyName } of clause.namedBindings.elements)
        if (!isTypeOnly) names.add((propertyName ?? name).text);
    }
  }
  return names;
}
