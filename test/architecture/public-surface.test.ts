import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { readEntries } from '../../scripts/build/entries.mjs';

const top = fileURLToPath(new URL('../../', import.meta.url));

/** Each entry of the packages, with the file it is made of. */
const entries = readEntries().map(({ name, source }) => [name, source] as const);

/** The names that a file exports, of types and values alike. */
function readNames(file: string): { readonly values: string[]; readonly types: string[] } {
  const program = ts.createSourceFile(file, readFileSync(top + file, 'utf8'), ts.ScriptTarget.Latest, true);
  const names = { values: [] as string[], types: [] as string[] };
  for (const statement of program.statements) {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause, isTypeOnly } = statement;
      if (!exportClause || !ts.isNamedExports(exportClause))
        throw new TypeError(`${file} exports more than names: ${statement.getText()}`);
      for (const { name, isTypeOnly: isType } of exportClause.elements)
        names[isTypeOnly || isType ? 'types' : 'values'].push(name.text);
    } else if (ts.canHaveModifiers(statement)) {
      const isExported = ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (isExported !== true) continue;
      const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
      const declared = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations
        : [statement as unknown as ts.NamedDeclaration];
      names[isType ? 'types' : 'values'].push(...declared.map(({ name }) => name?.getText() ?? ''));
    }
  }
  return { values: names.values.sort(), types: names.types.sort() };
}

test('each entry exports exactly these names', () => {
  expect(Object.fromEntries(entries.map(([name, file]) => [name, readNames(file)]))).toMatchSnapshot();
});
