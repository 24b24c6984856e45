// The three layouts of the format's description, as files.
export const WINE = `{"twinmark_layout":1,"name":"Wine, back","label":{"width":99.1,"height":67.7},"language":"de","items":[
 {"id":"name","type":"text","x":5,"y":5,"w":60,"h":12,"value":"{product_name}","font":{"weight":700,"size":14,"min_size":8},"fit":"wrap-shrink"},
 {"id":"lot","type":"text","x":5,"y":56,"w":40,"h":4,"value":"L {lot}","empty":"skip"},
 {"id":"ean","type":"barcode","x":53,"y":40,"w":40,"h":24,"symbology":"ean13","value":"{gtin}"}]}`;

export const MEDICINE = String.raw`{"twinmark_layout":1,"name":"Medicine","label":{"width":70,"height":37},"items":[
 {"id":"code","type":"barcode","x":2,"y":8,"w":16,"h":16,"symbology":"gs1_datamatrix","module":0.423,"value":"(01){gtin|gtin14}(17){expiry:yyMMdd}(10){batch}(21){serial}"},
 {"id":"read","type":"text","x":20,"y":8,"w":48,"h":16,"value":"PC {gtin|gtin14}\nSN {serial}\nLOT {batch}\nEXP {expiry:yyyy-MM-dd}","font":{"size":8,"min_size":6},"fit":"shrink"}]}`;

export const CASE = `{"twinmark_layout":1,"name":"Case","label":{"width":148,"height":105},"counters":{"box":{"start":1,"continue":true}},"items":[
 {"id":"logo","type":"picture","x":5,"y":5,"w":30,"h":15,"value":"{[Logo]}","empty":"skip"},
 {"id":"no","type":"text","x":100,"y":5,"w":43,"h":8,"value":"Box {box:00000}","font":{"size":16},"align":"end"},
 {"id":"frozen","type":"text","x":5,"y":22,"w":50,"h":7,"value":"KEEP FROZEN","when":{"field":"storage","is":"equals","value":"frozen"}},
 {"id":"itf","type":"barcode","x":3,"y":31,"w":142,"h":40,"symbology":"itf14","module":0.847,"value":"{gtin|gtin14}"},
 {"id":"link","type":"barcode","x":115,"y":73,"w":30,"h":30,"symbology":"gs1_digital_link","value":"https://id.example.com/01/{gtin|gtin14}/21/{id}"}]}`;
