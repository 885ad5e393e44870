import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

const isIn = (path, folder) => path === folder || path.startsWith(`${folder}/`);

/**
 * `modules/imports`: a file imports from its own module, from Node.js, and what the row of its module lists: folders and
 * files of the repository, and packages. After `types `, only types may be imported. A module is a folder or a file that has
 * a row; the innermost one counts.
 */
const imports = {
  meta: { schema: false },
  create(context) {
    const [table] = context.options;
    const file = relative(root, context.filename).replaceAll(sep, '/');
    const modules = Object.keys(table).filter((name) => isIn(file.replace(/\.tsx?$/, ''), name));
    const from = modules.toSorted((one, other) => one.length - other.length).at(-1);
    const listed = from === undefined ? [] : [from, ...table[from].split(', ')];

    function check(node) {
      const name = node.source?.value;
      if (typeof name !== 'string' || name.startsWith('node:')) return;
      const isRelative = name.startsWith('.');
      const to = isRelative ? join(dirname(file), name).replaceAll(sep, '/').replace(/\.js$/, '') : name;
      const allows = (entry) => (isRelative ? isIn(to, entry) : to === entry);
      const isAllowed = listed.some(
        (entry) =>
          allows(entry) || (importsTypes(node) && entry.startsWith('types ') && allows(entry.slice(6))),
      );
      if (isAllowed) return;
      const message = `${from ?? file} may not import ${to}: see the tables of docs/contributing/architecture.md`;
      context.report({ node: node.source, message });
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

function importsTypes({ type, importKind, exportKind }) {
  return type === 'TSImportType' || importKind === 'type' || exportKind === 'type';
}

export default { meta: { name: 'modules' }, rules: { imports } };
