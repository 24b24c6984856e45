import { useEffect, useRef } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface StateWordProps {
  readonly tone: 'ok' | 'bad' | 'warn' | 'busy' | 'none';
  readonly icon: IconName;
  readonly word: string;
  readonly lead: string;
}

/** The outcome by shape, colour and a word that can be read from a step away. Screen readers announce it when it appears. */
export function StateWord({ tone, icon, word, lead }: StateWordProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${word} · Twinmark`;
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, [word]);
  return (
    <section className="state-word" data-tone={tone} role="status">
      <Icon name={icon} size={48} />
      <div>
        <h1 ref={heading}>{word}</h1>
        {lead && <p>{lead}</p>}
      </div>
    </section>
  );
}
