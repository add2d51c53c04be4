/** For tests: a given name, a surname, and both together where the given name stands first and where the family's does. */
export const nameVectors = [
  ['Anna', 'Nagy', 'Anna Nagy', 'Nagy Anna'],
  ['Minh Anh', 'Nguyễn', 'Minh Anh Nguyễn', 'Nguyễn Minh Anh'],
  ['小明', '王', '王小明', '王小明'],
  ['娜娜', '欧阳', '欧阳娜娜', '欧阳娜娜'],
  ['𠮷雄', '佐々木', '佐々木𠮷雄', '佐々木𠮷雄'],
  ['さくら', '佐藤', '佐藤さくら', '佐藤さくら'],
  ['タロウ', 'ヤマダ', 'ヤマダ タロウ', 'ヤマダ タロウ'],
  ['민준', '김', '김민준', '김민준'],
  ['Wei', '王', 'Wei 王', '王 Wei'],
  ['小明', 'Smith', '小明 Smith', 'Smith 小明'],
  ['小明', '', '小明', '小明'],
  ['', '王', '王', '王'],
  ['Anna', '', 'Anna', 'Anna'],
  ['', '', '', ''],
] as const;
