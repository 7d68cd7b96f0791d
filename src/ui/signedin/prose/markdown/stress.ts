import type { Inline } from '../../../../contract/richtext.ts'
import { joined, textPiece, type PiecesChange } from './pieces.ts'
import type { TextMark } from '../../compare/text-units.ts'

const isStress = ({ type }: TextMark) => type === 'bold' || type === 'italic'

/** Without stress on these edges of what is stressed, which Markdown cannot say. */
const unstressed =
  (edge: string) =>
  (content: Inline[]): Inline[] =>
    joined(
      content.flatMap((piece): Inline[] => {
        if (piece.type !== 'text' || !piece.marks?.some(isStress)) return [piece]
        const { text, marks } = piece
        const rest = marks.filter((one) => !isStress(one))
        const [, before = '', within = '', after = ''] =
          new RegExp(`^(${edge}*)([^]*?)(${edge}*)$`, 'u').exec(text) ?? []
        return [textPiece(before, rest), textPiece(within, marks), textPiece(after, rest)].filter(
          (one) => one.text !== '',
        )
      }),
    )

const without =
  (drop: (mark: TextMark) => boolean) =>
  (content: Inline[]): Inline[] =>
    joined(
      content.map((piece) =>
        piece.type === 'text'
          ? textPiece(
              piece.text,
              piece.marks?.filter((one) => !drop(one)),
            )
          : piece,
      ),
    )

/** What is tried in turn, until it can be read as it was written: always all words. */
export const lessAndLess: readonly PiecesChange[] = [
  (same) => same,
  unstressed(String.raw`\s`),
  unstressed(String.raw`[\s\p{P}\p{S}]`),
  without(isStress),
  without(() => true),
]
