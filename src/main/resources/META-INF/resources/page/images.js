// Images of the user: dropped, pasted or chosen. They are made small: encoders look at no more, and
// so they fit into a link.
const SIDE = 320;

export async function small(file) {
  const bitmap = await createImageBitmap(file); // it may take 100 MB until it is closed
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = 'white'; // JPEG has no transparency
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return dataUrl(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 }));
}

export function dataUrl(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

export const images = files => [...files].filter(file => file.type.startsWith('image/'));
