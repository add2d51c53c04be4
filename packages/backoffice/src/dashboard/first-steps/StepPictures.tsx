import type { ReactNode } from 'react';
import { colour, tone } from '../../ui/pictures/Paints.css.ts';
import * as css from './FirstSteps.css.ts';

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 210 120" className={css.drawing} aria-hidden>
      {children}
    </svg>
  );
}

/** A line of text, as a bar. */
const Bar = ({ x, y, width, fill = colour.line }: { x: number; y: number; width: number; fill?: string }) => (
  <rect x={x} y={y} width={width} height="8" rx="4" fill={fill} />
);

export const SubjectPicture = () => (
  <Drawing>
    <rect
      x="18"
      y="22"
      width="84"
      height="76"
      rx="12"
      fill={colour.surface}
      stroke={tone.plum.line}
      strokeWidth="1.5"
    />
    <path d="M47 74V44l26-7v30" fill="none" stroke={tone.plum.solid} strokeWidth="4" strokeLinejoin="round" />
    <circle cx="40" cy="74" r="8" fill={tone.plum.solid} />
    <circle cx="66" cy="67" r="8" fill={tone.plum.solid} />
    <rect x="118" y="30" width="78" height="16" rx="8" fill={tone.plum.soft} />
    <Bar x={118} y={58} width={56} fill={colour.lineStrong} />
    <Bar x={118} y={78} width={66} />
  </Drawing>
);

export const ClassPicture = () => (
  <Drawing>
    <rect x="6" y="8" width="198" height="104" rx="12" fill={colour.surface} stroke={colour.line} strokeWidth="1.5" />
    <path d="M6 33h198M46 33v79M85 33v79M125 33v79M164 33v79" stroke={colour.line} strokeWidth="1.5" />
    {[18, 58, 97, 137, 176].map((x) => (
      <rect key={x} x={x} y="18" width="16" height="6" rx="3" fill={colour.line} />
    ))}
    <rect x="49" y="54" width="33" height="40" rx="5" fill={tone.info.soft} stroke={tone.info.line} strokeWidth="1.5" />
    <rect x="54" y="60" width="20" height="5" rx="2.5" fill={tone.info.solid} />
    <rect x="54" y="69" width="14" height="4" rx="2" fill={tone.info.line} />
  </Drawing>
);

export const StudentPicture = () => (
  <Drawing>
    {[52, 158].map((x) => (
      <circle key={x} cx={x} cy="60" r="27" fill={colour.surface} stroke={colour.accentLine} strokeDasharray="4 4" />
    ))}
    <circle cx="105" cy="58" r="36" fill={colour.accentSoft} stroke={colour.accentLine} strokeWidth="1.5" />
    <circle cx="105" cy="48" r="11" fill={colour.accent} />
    <path d="M84 78a21 16 0 0 1 42 0z" fill={colour.accent} />
    <circle cx="133" cy="84" r="13" fill={colour.accent} stroke={colour.accentSoft} strokeWidth="3" />
    <path d="M133 78v12M127 84h12" stroke={colour.onAccent} strokeWidth="2.5" strokeLinecap="round" />
  </Drawing>
);

export const WebsitePicture = () => (
  <Drawing>
    <rect x="10" y="6" width="190" height="108" rx="12" fill={colour.surface} stroke={colour.line} strokeWidth="1.5" />
    <path d="M10 30h190" stroke={colour.line} strokeWidth="1.5" />
    <circle cx="24" cy="18" r="4" fill={colour.line} />
    <circle cx="37" cy="18" r="4" fill={colour.line} />
    <rect x="52" y="14" width="98" height="8" rx="4" fill={colour.sunken} />
    <Bar x={26} y={44} width={60} fill={colour.lineStrong} />
    <Bar x={26} y={62} width={48} />
    <Bar x={26} y={78} width={54} />
    <rect
      x="104"
      y="42"
      width="82"
      height="62"
      rx="6"
      fill={tone.cyan.soft}
      stroke={tone.cyan.line}
      strokeWidth="1.5"
    />
    {[50, 66].map((y) => (
      <rect key={y} x="112" y={y} width="66" height="10" rx="3" fill={colour.surface} stroke={tone.cyan.line} />
    ))}
    <rect x="112" y="83" width="36" height="13" rx="4" fill={tone.cyan.solid} />
  </Drawing>
);
