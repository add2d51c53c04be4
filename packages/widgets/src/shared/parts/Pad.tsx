import { Component, type VNode } from 'preact';
import { canvas as canvasClass } from './agreements.css.ts';

/** One line of a drawing: x and y in turns, as shares of the pad's width, so that it fits any size. */
export type Stroke = number[];

interface PadProps {
  label: string;
  isWrong: boolean;
  strokes: Stroke[];
  /** Called when a line is finished, with the drawing as a PNG data URL. */
  onDrawn: (image: string) => void;
}

/** A place to draw with mouse, finger or pen. */
export class Pad extends Component<PadProps> {
  #canvas: HTMLCanvasElement | null = null;
  #pen: CanvasRenderingContext2D | null = null;
  #stroke: Stroke | undefined;

  /** The pad draws itself as soon as it has a size, and again with each other size. */
  readonly #attach = (canvas: HTMLCanvasElement | null): void => {
    this.#canvas = canvas;
    if (canvas) new ResizeObserver(() => this.#redraw()).observe(canvas);
  };

  override componentDidUpdate(before: PadProps): void {
    if (before.strokes !== this.props.strokes) this.#redraw();
  }

  #redraw(): void {
    const canvas = this.#canvas;
    if (!canvas?.clientWidth) return;
    const scale = Math.min(2, devicePixelRatio || 1);
    canvas.width = canvas.clientWidth * scale;
    canvas.height = canvas.clientHeight * scale;
    const pen = (this.#pen = canvas.getContext('2d')!);
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.strokeStyle = '#10131a';
    pen.lineWidth = canvas.width / 280;
    pen.lineCap = pen.lineJoin = 'round';
    for (const stroke of this.props.strokes) this.#draw(stroke, 0);
  }

  /** Draws a line from its number `from` on; a point alone makes a dot. */
  #draw(stroke: Stroke, from: number): void {
    const { width } = this.#canvas!;
    this.#pen!.beginPath();
    for (let i = from; i < stroke.length; i += 2) {
      const x = stroke[i]! * width;
      const y = stroke[i + 1]! * width;
      // A line without length is not drawn at all.
      if (i === from) this.#pen!.moveTo(x - 0.1, y);
      this.#pen!.lineTo(x, y);
    }
    this.#pen!.stroke();
  }

  #point(event: PointerEvent): [number, number] {
    const box = this.#canvas!.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.width];
  }

  readonly #down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.#canvas!.setPointerCapture(event.pointerId);
    this.#stroke = this.#point(event);
    this.props.strokes.push(this.#stroke);
    this.#draw(this.#stroke, 0);
  };

  readonly #move = (event: PointerEvent): void => {
    if (!this.#stroke) return;
    this.#stroke.push(...this.#point(event));
    this.#draw(this.#stroke, this.#stroke.length - 4);
  };

  readonly #up = (): void => {
    if (!this.#stroke) return;
    this.#stroke = undefined;
    this.props.onDrawn(this.#canvas!.toDataURL('image/png'));
  };

  render({ label, isWrong }: PadProps): VNode {
    return (
      <canvas
        ref={this.#attach}
        class={canvasClass}
        role="img"
        aria-label={label}
        data-wrong={isWrong || undefined}
        onPointerDown={this.#down}
        onPointerMove={this.#move}
        onPointerUp={this.#up}
        onPointerCancel={this.#up}
      />
    );
  }
}
