import { useMemo } from 'preact/hooks';
import { MomentView } from '../moment-view.js';
import { TextSpoiler } from '../spoiler.js';
import { ChannelMention, CommandMention, CustomEmoji, RoleMention, UserMention } from './mentions.js';
import type { MarkdownList, MarkdownNode } from './markdown-node.js';
import { parseMarkdown } from './parse.js';

interface MarkdownProps {
  readonly text: string;
  /** True inside a link. Default false. */
  readonly isInLink?: boolean;
}

/** A text in the Markdown of Discord. */
export function Markdown({ text, isInLink = false }: MarkdownProps) {
  const nodes = useMemo(() => parseMarkdown(text, isInLink), [text, isInLink]);
  return (
    <div class="markdown">
      <Nodes nodes={nodes} />
    </div>
  );
}

function Nodes({ nodes }: { readonly nodes: readonly MarkdownNode[] }) {
  return (
    <>
      {nodes.map((node, index) => (
        <Node key={index} node={node} />
      ))}
    </>
  );
}

/** Headings of a message are below those of the page. */
const HEADINGS = { 1: 'h3', 2: 'h4', 3: 'h5' } as const;

function Node({ node }: { readonly node: MarkdownNode }) {
  switch (node.type) {
    case 'text':
      return <>{node.content}</>;
    case 'strong':
      return (
        <strong>
          <Nodes nodes={node.content} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Nodes nodes={node.content} />
        </em>
      );
    case 'underline':
      return (
        <u>
          <Nodes nodes={node.content} />
        </u>
      );
    case 'strike':
      return (
        <s>
          <Nodes nodes={node.content} />
        </s>
      );
    case 'spoiler':
      return (
        <TextSpoiler>
          <Nodes nodes={node.content} />
        </TextSpoiler>
      );
    case 'quote':
      return (
        <blockquote>
          <Nodes nodes={node.content} />
        </blockquote>
      );
    case 'subtext':
      return (
        <small class="subtext">
          <Nodes nodes={node.content} />
        </small>
      );
    case 'heading': {
      const Heading = HEADINGS[node.level];
      return (
        <Heading class={`heading-${node.level}`}>
          <Nodes nodes={node.content} />
        </Heading>
      );
    }
    case 'code':
      return <code>{node.content}</code>;
    case 'codeBlock':
      return <CodeBlock language={node.language} code={node.content} />;
    case 'list':
      return <List list={node} />;
    case 'link':
      return (
        <a href={node.url} target="_blank" rel="noopener noreferrer">
          <Nodes nodes={node.content} />
        </a>
      );
    case 'user':
      return <UserMention id={node.id} />;
    case 'role':
      return <RoleMention id={node.id} />;
    case 'channel':
      return <ChannelMention id={node.id} />;
    case 'command':
      return <CommandMention name={node.name} id={node.id} />;
    case 'everyone':
      return <span class="mention">{node.content}</span>;
    case 'guildPage':
      return <span class="mention">{node.name}</span>;
    case 'emoji':
      return <CustomEmoji name={node.name} id={node.id} />;
    case 'timestamp':
      return <MomentView ms={node.ms} style={node.style} />;
  }
}

function List({ list }: { readonly list: MarkdownList }) {
  const items = list.items.map((item, index) => (
    <li key={index}>
      <Nodes nodes={item} />
    </li>
  ));
  return list.start === null ? <ul>{items}</ul> : <ol start={list.start}>{items}</ol>;
}

function CodeBlock({ language, code }: { readonly language: string | null; readonly code: string }) {
  return (
    <pre tabIndex={0} aria-label={language === null ? 'Code' : `Code in ${language}`} role="group">
      {language === null ? null : <span class="language">{language}</span>}
      <code>{code}</code>
    </pre>
  );
}
