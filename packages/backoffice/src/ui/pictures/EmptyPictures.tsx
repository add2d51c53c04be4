import type { JSX } from 'react';
import { colour, tone } from './Paints.css.ts';

const sheet = { fill: colour.surface, stroke: colour.line, strokeWidth: 1.5 };
const bar = (x: number, y: number, width: number, fill = colour.line) => (
  <rect key={`${x},${y}`} x={x} y={y} width={width} height="5" rx="2.5" fill={fill} />
);
/** Head and shoulders in a circle. */
const person = (
  x: number,
  y: number,
  { soft, solid, line }: { soft: string; solid: string; line: string },
  size = 1,
) => (
  <g key={`${x},${y}`} transform={`translate(${x} ${y}) scale(${size})`}>
    <circle r="15" fill={soft} stroke={line} strokeWidth="1.5" />
    <circle cy="-4" r="4.5" fill={solid} />
    <path d="M-8.5 9a8.5 6.5 0 0 1 17 0z" fill={solid} />
  </g>
);
const accent = { soft: colour.accentSoft, solid: colour.accent, line: colour.accentLine };
const ghost = (x: number, y: number) => (
  <circle key={`${x},${y}`} cx={x} cy={y} r="13" fill="none" stroke={colour.lineStrong} strokeDasharray="3 3" />
);
const tick = (x: number, y: number) => (
  <g key={`${x},${y}`}>
    <circle cx={x} cy={y} r="5.5" fill={tone.success.soft} stroke={tone.success.line} />
    <path d={`M${x - 2.5} ${y}l2 2 3.5-4`} fill="none" stroke={tone.success.solid} strokeWidth="1.8" />
  </g>
);

/** What each list keeps, drawn small; every colour is a role, so that light and dark fit. */
const drawings = {
  students: (
    <>
      {ghost(20, 36)}
      {ghost(76, 36)}
      {person(48, 36, accent, 1.3)}
    </>
  ),
  leads: (
    <>
      {[6, 36, 66].map((x) => (
        <rect key={x} x={x} y="6" width="24" height="60" rx="5" fill={colour.sunken} stroke={colour.line} />
      ))}
      <rect
        x="10"
        y="22"
        width="20"
        height="14"
        rx="3"
        fill={colour.surface}
        stroke={tone.orange.solid}
        strokeDasharray="3 2"
      />
      <path d="M31 36q10 12 24 3m-6-3 6 3-3 6" fill="none" stroke={tone.orange.solid} strokeWidth="1.8" />
      {[10, 40, 70].map((x) => bar(x, 11, 12))}
    </>
  ),
  guardians: (
    <>
      {person(34, 32, { soft: tone.cyan.soft, solid: tone.cyan.solid, line: tone.cyan.line }, 1.25)}
      {person(62, 42, accent, 0.95)}
    </>
  ),
  staff: (
    <>
      <rect x="18" y="14" width="60" height="44" rx="6" {...sheet} />
      <path d="M18 20l30 22 30-22" fill={colour.accentSoft} stroke={colour.accentLine} strokeWidth="1.5" />
    </>
  ),
  batches: (
    <>
      <rect x="26" y="8" width="52" height="36" rx="6" {...sheet} />
      <rect x="20" y="15" width="52" height="36" rx="6" {...sheet} />
      <rect
        x="14"
        y="22"
        width="52"
        height="42"
        rx="6"
        fill={colour.accentSoft}
        stroke={colour.accentLine}
        strokeWidth="1.5"
      />
      {[28, 40, 52].map((x) => (
        <circle key={x} cx={x} cy="37" r="5" fill={colour.accent} />
      ))}
      {bar(24, 50, 32, colour.accentLine)}
    </>
  ),
  segments: (
    <>
      <path d="M14 12h68L56 40v20l-16-8V40z" fill={tone.plum.soft} stroke={tone.plum.line} strokeWidth="1.5" />
      {[34, 48, 62].map((x) => (
        <circle key={x} cx={x} cy="22" r="4" fill={tone.plum.solid} />
      ))}
    </>
  ),
  classes: (
    <>
      <rect x="10" y="8" width="76" height="56" rx="7" {...sheet} />
      <path d="M10 22h76M29 22v42M48 22v42M67 22v42" stroke={colour.line} strokeWidth="1.5" />
      {[15, 34, 53, 72].map((x) => bar(x, 12, 9))}
      <rect x="31" y="32" width="15" height="22" rx="3" fill={tone.info.soft} stroke={tone.info.line} />
      {bar(34, 36, 9, tone.info.solid)}
    </>
  ),
  attendance: (
    <>
      <rect x="20" y="6" width="56" height="60" rx="7" {...sheet} />
      {[20, 36].map((y) => tick(32, y))}
      <circle cx="32" cy="52" r="5.5" fill={colour.sunken} stroke={colour.line} />
      {[18, 34, 50].map((y) => bar(43, y, 25))}
    </>
  ),
  forms: (
    <>
      <rect
        x="22"
        y="6"
        width="52"
        height="60"
        rx="7"
        fill={tone.cyan.soft}
        stroke={tone.cyan.line}
        strokeWidth="1.5"
      />
      {[14, 30].map((y) => (
        <rect key={y} x="30" y={y} width="36" height="10" rx="3" fill={colour.surface} stroke={tone.cyan.line} />
      ))}
      <rect x="30" y="47" width="22" height="11" rx="4" fill={tone.cyan.solid} />
    </>
  ),
  subjects: (
    <>
      <rect
        x="18"
        y="8"
        width="60"
        height="56"
        rx="9"
        fill={tone.plum.soft}
        stroke={tone.plum.line}
        strokeWidth="1.5"
      />
      <path d="M40 46V24l20-5v22" fill="none" stroke={tone.plum.solid} strokeWidth="3.5" strokeLinejoin="round" />
      <circle cx="35" cy="46" r="6" fill={tone.plum.solid} />
      <circle cx="55" cy="41" r="6" fill={tone.plum.solid} />
    </>
  ),
  packages: (
    <>
      <path
        d="M16 26l32-14 32 14v28L48 66 16 54z"
        fill={tone.orange.soft}
        stroke={tone.orange.line}
        strokeWidth="1.5"
      />
      <path d="M16 26l32 13 32-13M48 39v27" fill="none" stroke={tone.orange.line} strokeWidth="1.5" />
      {bar(55, 50, 14, tone.orange.solid)}
    </>
  ),
  fees: (
    <>
      <path
        d="M12 18h72v12a7 7 0 0 0 0 13v11H12V43a7 7 0 0 0 0-13z"
        fill={tone.success.soft}
        stroke={tone.success.line}
        strokeWidth="1.5"
      />
      <path d="M64 20v33" stroke={tone.success.line} strokeDasharray="4 3" />
      {bar(26, 28, 28, tone.success.solid)}
      {bar(26, 40, 20, tone.success.line)}
    </>
  ),
  locations: (
    <>
      <path d="M10 50l24-10 28 12 24-10v18L62 66 34 56 10 66z" fill={colour.sunken} stroke={colour.line} />
      <path
        d="M48 54S31 36 31 24a17 17 0 0 1 34 0c0 12-17 30-17 30z"
        fill={tone.danger.soft}
        stroke={tone.danger.line}
        strokeWidth="1.5"
      />
      <circle cx="48" cy="24" r="6" fill={tone.danger.solid} />
    </>
  ),
  products: (
    <>
      <path d="M20 24h56l5 42H15z" fill={tone.warning.soft} stroke={tone.warning.line} strokeWidth="1.5" />
      <path
        d="M36 32V20a12 12 0 0 1 24 0v12"
        fill="none"
        stroke={tone.warning.solid}
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  ),
  invoices: (
    <>
      <path d="M28 6h40v60l-6.7-5-6.6 5-6.7-5-6.7 5-6.6-5-6.7 5z" {...sheet} />
      {bar(35, 15, 16)}
      {bar(35, 27, 26)}
      {bar(35, 35, 26)}
      {bar(47, 47, 14, colour.accent)}
      {tick(68, 14)}
    </>
  ),
  leaves: (
    <>
      <circle cx="70" cy="20" r="9" fill={tone.warning.soft} stroke={tone.warning.line} strokeWidth="1.5" />
      <path
        d="M46 62c-2-14 0-24 6-34M52 28c-10-8-20-6-24 2 9-2 16 0 24-2zm0 0c6-9 15-9 20-3-8 0-13 2-20 3z"
        fill={tone.success.soft}
        stroke={tone.success.solid}
        strokeWidth="1.8"
      />
      <path d="M12 64h72" stroke={colour.lineStrong} strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  inbox: (
    <>
      <path d="M14 40l10-26h48l10 26v22H14z" fill={colour.surface} stroke={colour.line} strokeWidth="1.5" />
      <path
        d="M14 40h20a14 9 0 0 0 28 0h20v22H14z"
        fill={colour.accentSoft}
        stroke={colour.accentLine}
        strokeWidth="1.5"
      />
    </>
  ),
  imports: (
    <>
      <rect x="24" y="6" width="48" height="60" rx="6" {...sheet} />
      <path d="M24 22h48M40 22v44M56 22v44M24 37h48M24 51h48" stroke={colour.line} strokeWidth="1.5" />
      <circle cx="70" cy="54" r="13" fill={colour.accent} stroke={colour.canvas} strokeWidth="3" />
      <path d="M70 60V49m-5 5 5-5 5 5" fill="none" stroke={colour.onAccent} strokeWidth="2.2" />
    </>
  ),
} satisfies Record<string, JSX.Element>;

/** A list that has a picture of its own where it is empty. */
export type PictureName = keyof typeof drawings;

/** Draws one of them. */
export function EmptyPictures({ name }: { name: PictureName }) {
  return (
    <svg viewBox="0 0 96 72" width="96" height="72">
      {drawings[name]}
    </svg>
  );
}
