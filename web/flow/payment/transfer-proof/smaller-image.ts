/**
 * Longest side above which a picture is scaled down, in pixels: small print and codes stay readable at this
 * size.
 */
const mostPixels = 3000
const jpegQuality = 0.9

/** Scales a large photo down before it is sent; returns the file itself where that is not needed or fails. */
export async function smallerImage(file: File): Promise<Blob> {
  try {
    const picture = await createImageBitmap(file)
    const share = mostPixels / Math.max(picture.width, picture.height)
    if (share >= 1) return file
    const canvas = new OffscreenCanvas(Math.round(picture.width * share), Math.round(picture.height * share))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality })
    return smaller.size < file.size ? smaller : file
  } catch {
    // The server checks it and says what is wrong.
    return file
  }
}
