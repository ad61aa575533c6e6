import sharp from 'sharp'

type Kind = { format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff'; width?: number; height?: number }

/** A picture of one colour, as a file's bytes; another `red` is another picture. */
export const aPictureFile = ({ format = 'jpeg', width = 900, height = 600 }: Kind = {}, red = 180) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 40 } } })
    .toFormat(format)
    .toBuffer()
