/** Of images of slides and options. */
export const image = {
  of: (of: string) => `Image: ${of}`,
  ofOption: 'Image',
  add: 'Add an image',
  replace: 'Choose another image',
  remove: 'Remove the image',
  uploading: 'The image is being uploaded',
  hint: 'Or drop a file here, or paste one. It is scaled down on this device, and nothing but its pixels is stored.',
  alt: 'What the image shows',
  altHint: 'Read out to those who do not see it. Leave it empty if the image only decorates.',
  altTooLong: 'At most 500 characters.',
  refused:
    'The server did not take this image. Save it as PNG or JPEG in another program, then choose it again.',
  noRoom: 'There is no room for more images: take some out of your presentations. They go a day later.',
  faults: {
    svg: 'SVG files are not taken, as they can hold programs. Export the image as PNG and choose that.',
    unreadable: 'This is not an image that can be read. Choose a PNG, JPEG, WebP, GIF or AVIF file.',
    tooLarge: 'This image takes more than 5 MiB even when it is small. Choose a simpler one.',
    movesTooLarge: 'This GIF takes more than 5 MiB. Make it shorter or smaller in another program.',
  },
}
