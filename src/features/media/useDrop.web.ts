import { useState, type DragEvent } from 'react'

/** Files that are dropped there, and whether some are held over it. */
export function useDrop(take: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent, now: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(now)
  }
  return {
    isOver,
    on: {
      onDragOver: (event: DragEvent) => over(event, true),
      onDragLeave: (event: DragEvent) => over(event, false),
      onDrop: (event: DragEvent) => {
        over(event, false)
        take([...event.dataTransfer.files])
      },
    },
  }
}
