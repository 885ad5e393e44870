import { Converter, ReflectionKind, type Application, type Context, type SomeType } from 'typedoc';
import ts from 'typescript';

/**
 * Shows the types of inherited members and of parameters by the names that their declarations have. Otherwise they are written
 * out, and a message of Discord fills hundreds of lines, wherever one is passed.
 */
export function nameTypes({ converter }: Application): void {
  converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    if (!reflection.kindOf(ReflectionKind.Property)) return;
    const declaration = context.getSymbolFromReflection(reflection)?.declarations?.[0];
    if (declaration && (ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration)))
      rename(context, reflection, declaration.type);
  });
  converter.on(Converter.EVENT_CREATE_PARAMETER, (context, reflection, node) => {
    if (node && ts.isParameter(node)) rename(context, reflection, node.type);
  });
  converter.on(Converter.EVENT_CREATE_SIGNATURE, (context, reflection, node) => {
    if (node?.type && ts.isTypeNode(node.type)) rename(context, reflection, node.type);
  });
}

/** Gives it the type that its node names, if it was written out and the node says the same everywhere. */
function rename(context: Context, typed: { type?: SomeType }, node: ts.TypeNode | undefined): void {
  if (!typed.type || !node || !isWrittenOut(typed.type) || dependsOnPlace(context.checker, node)) return;
  context.project.removeTypeReflections(typed.type);
  typed.type = context.converter.convertType(context, node);
}

/** Whether a type has an object in it that is shown member by member. */
function isWrittenOut(type: SomeType): boolean {
  switch (type.type) {
    case 'reflection':
      return true;
    case 'array':
    case 'optional':
    case 'typeOperator':
      return isWrittenOut(type.type === 'typeOperator' ? type.target : type.elementType);
    case 'union':
    case 'intersection':
      return type.types.some(isWrittenOut);
    case 'reference':
      return type.typeArguments?.some(isWrittenOut) ?? false;
    default:
      return false;
  }
}

/** Whether a type names a parameter of what it is declared in, which has a value where it is inherited. */
function dependsOnPlace(checker: ts.TypeChecker, node: ts.Node): boolean {
  if (node.kind === ts.SyntaxKind.ThisType) return true;
  if (ts.isIdentifier(node)) {
    const symbol = checker.getSymbolAtLocation(node);
    if (symbol && symbol.flags & ts.SymbolFlags.TypeParameter) return true;
  }
  return ts.forEachChild(node, (child) => dependsOnPlace(checker, child) || undefined) ?? false;
}
