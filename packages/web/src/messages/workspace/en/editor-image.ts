/** Images of slides and options. */
export const image = {
  of: (of: string) => `Image: ${of}`,
  ofOption: 'Image',
  add: 'Add an image',
  replace: 'Choose another image',
  remove: 'Remove the image',
  uploading: 'The image is being uploaded',
  hint: 'Or drop a file here, or paste one. It is scaled down on this device, and nothing but its pixels is stored.',
  alt: 'What the image shows',
  altHint: 'Read out to people who do not see it. Leave it empty if the image is only decoration.',
  altTooLong: 'At most 500 characters.',
  refused:
    'The server did not accept this image. Save it as PNG or JPEG in another program, then choose it again.',
  noRoom:
    'There is no room for more images: remove some from your presentations. Their room is free a day later.',
  faults: {
    svg: 'SVG files are not accepted because they can contain programs. Export the image as PNG and choose that.',
    unreadable: 'This is not an image that can be read. Choose a PNG, JPEG, WebP, GIF or AVIF file.',
    tooLarge: 'This image is larger than 5 MiB even when it is scaled down. Choose a simpler one.',
    movesTooLarge: 'This GIF is larger than 5 MiB. Make it shorter or smaller in another program.',
  },
}
