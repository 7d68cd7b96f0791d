import { createContext, type ComponentType } from 'react'

/** A picture of the media room, as a text takes it. */
export interface PickedPicture {
  id: string
  /** What the media room says that it shows; empty: nobody has said it. */
  alt: string
}

/** Where the pictures of a text come from. */
export interface ProsePictures {
  /** Sends a picture to the media room; words: why it was refused. */
  send: (file: File) => Promise<PickedPicture | string>
  /** Chooses one that is there, or sends one. */
  Choose: ComponentType<{ pick: (picture: PickedPicture) => void; onClose: () => void }>
}

/** What the editor of texts takes its pictures from; null: texts have none there. */
export const ProsePictureSource = createContext<ProsePictures | null>(null)
