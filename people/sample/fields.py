"""Fields of study: what made-up people work on, each term in English and Chinese."""

from dataclasses import dataclass

Pair = tuple[str, str]  # English, Chinese


def pairs(text: str) -> tuple[Pair, ...]:
    """Return the pairs of lines such as `graph mining = 图挖掘`."""
    found = (line.partition(" = ") for line in text.strip().splitlines())
    return tuple((english.strip(), chinese.strip()) for english, _, chinese in found)


@dataclass(frozen=True)
class Field:
    """A field of study with its topics, methods, and what the methods are applied to."""

    name: Pair
    department: Pair
    topics: tuple[Pair, ...]
    methods: tuple[Pair, ...]
    objects: tuple[Pair, ...]


FIELDS = (
    Field(
        ("computer systems", "计算机系统"),
        ("Department of Computer Science", "计算机科学系"),
        pairs("""
            distributed training = 分布式训练
            KV cache management = KV cache管理
            request scheduling = 请求调度
            storage engines = 存储引擎
            fault tolerance = 容错
            network congestion control = 网络拥塞控制
            memory disaggregation = 内存解耦
            reinforcement learning infrastructure = 强化学习基础设施
            query optimization = 查询优化
        """),
        pairs("""
            adaptive batching = 自适应批处理
            asynchronous checkpointing = 异步检查点
            learned indexing = 学习型索引
            speculative execution = 推测执行
            hierarchical caching = 分层缓存
            elastic resource allocation = 弹性资源分配
            compiler-assisted fusion = 编译器辅助融合
        """),
        pairs("""
            large GPU clusters = 大规模GPU集群
            serverless platforms = 无服务器平台
            heterogeneous accelerators = 异构加速器
            edge devices = 边缘设备
            cloud databases = 云数据库
            long-context language models = 长上下文语言模型
            wide-area networks = 广域网
        """),
    ),
    Field(
        ("natural language processing", "自然语言处理"),
        ("School of Artificial Intelligence", "人工智能学院"),
        pairs("""
            machine translation = 机器翻译
            question answering = 问答系统
            text summarization = 文本摘要
            instruction tuning = 指令微调
            dialogue systems = 对话系统
            information extraction = 信息抽取
            retrieval-augmented generation = 检索增强生成
            multilingual evaluation = 多语言评测
            reasoning with language models = 语言模型推理
        """),
        pairs("""
            contrastive pre-training = 对比预训练
            preference optimization = 偏好优化
            knowledge distillation = 知识蒸馏
            constrained decoding = 受限解码
            curriculum learning = 课程学习
            sparse attention = 稀疏注意力
            mixture of experts = 混合专家
        """),
        pairs("""
            low-resource languages = 低资源语言
            classical Chinese texts = 文言文
            clinical notes = 病历文本
            long documents = 长文档
            legal judgments = 裁判文书
            source code = 源代码
            children’s speech = 儿童语音
        """),
    ),
    Field(
        ("computer vision", "计算机视觉"),
        ("Institute of Visual Computing", "视觉计算研究所"),
        pairs("""
            object detection = 目标检测
            image segmentation = 图像分割
            video understanding = 视频理解
            3D reconstruction = 三维重建
            image generation = 图像生成
            pose estimation = 姿态估计
            medical imaging = 医学影像
            visual tracking = 视觉跟踪
        """),
        pairs("""
            diffusion models = 扩散模型
            vision transformers = 视觉Transformer
            self-supervised learning = 自监督学习
            neural radiance fields = 神经辐射场
            multi-view consistency = 多视角一致性
            prompt learning = 提示学习
            test-time adaptation = 测试时自适应
        """),
        pairs("""
            satellite images = 卫星图像
            endoscopic videos = 内窥镜视频
            crowded street scenes = 拥挤街景
            ancient murals = 古代壁画
            low-light photographs = 低光照片
            microscopy data = 显微数据
            handheld cameras = 手持相机
        """),
    ),
    Field(
        ("robotics", "机器人学"),
        ("School of Mechanical Engineering", "机械工程学院"),
        pairs("""
            motion planning = 运动规划
            dexterous manipulation = 灵巧操作
            legged locomotion = 足式运动
            simultaneous localization and mapping = 同步定位与建图
            human–robot interaction = 人机交互
            swarm coordination = 集群协同
            soft actuators = 软体驱动器
        """),
        pairs("""
            model predictive control = 模型预测控制
            imitation learning = 模仿学习
            sim-to-real transfer = 仿真到现实迁移
            tactile sensing = 触觉感知
            hybrid trajectory optimization = 混合轨迹优化
            safe reinforcement learning = 安全强化学习
        """),
        pairs("""
            quadruped robots = 四足机器人
            underwater vehicles = 水下航行器
            surgical instruments = 手术器械
            warehouse fleets = 仓储车队
            greenhouse harvesting = 温室采摘
            cluttered kitchens = 杂乱厨房
        """),
    ),
    Field(
        ("materials science", "材料科学"),
        ("School of Materials Science", "材料科学学院"),
        pairs("""
            solid-state batteries = 固态电池
            perovskite solar cells = 钙钛矿太阳能电池
            high-entropy alloys = 高熵合金
            two-dimensional materials = 二维材料
            hydrogen storage = 储氢
            flexible electronics = 柔性电子
            thermal barrier coatings = 热障涂层
        """),
        pairs("""
            in-situ electron microscopy = 原位电子显微术
            first-principles calculation = 第一性原理计算
            high-throughput screening = 高通量筛选
            interface engineering = 界面工程
            additive manufacturing = 增材制造
            machine-learned potentials = 机器学习势函数
        """),
        pairs("""
            sulfide electrolytes = 硫化物电解质
            wearable sensors = 可穿戴传感器
            turbine blades = 涡轮叶片
            seawater electrolysis = 海水电解
            recycled aluminium = 再生铝
            thin films = 薄膜
        """),
    ),
    Field(
        ("life sciences", "生命科学"),
        ("School of Life Sciences", "生命科学学院"),
        pairs("""
            single-cell sequencing = 单细胞测序
            protein design = 蛋白质设计
            gene regulation = 基因调控
            gut microbiota = 肠道菌群
            neural circuits = 神经环路
            plant immunity = 植物免疫
            drug discovery = 药物发现
        """),
        pairs("""
            CRISPR screening = CRISPR筛选
            cryo-electron microscopy = 冷冻电镜
            spatial transcriptomics = 空间转录组学
            graph neural networks = 图神经网络
            longitudinal cohort analysis = 纵向队列分析
            optogenetics = 光遗传学
        """),
        pairs("""
            rice seedlings = 水稻幼苗
            zebrafish embryos = 斑马鱼胚胎
            early-stage tumours = 早期肿瘤
            the ageing brain = 衰老大脑
            infant cohorts = 婴幼儿队列
            membrane transporters = 膜转运蛋白
        """),
    ),
    Field(
        ("environmental science", "环境科学"),
        ("School of Environment", "环境学院"),
        pairs("""
            air quality forecasting = 空气质量预报
            carbon accounting = 碳核算
            urban heat islands = 城市热岛
            water treatment = 水处理
            soil remediation = 土壤修复
            river ecology = 河流生态
            extreme rainfall = 极端降水
        """),
        pairs("""
            remote sensing inversion = 遥感反演
            data assimilation = 数据同化
            life-cycle assessment = 生命周期评价
            isotope tracing = 同位素示踪
            physics-informed learning = 物理信息学习
            field experiments = 野外实验
        """),
        pairs("""
            mountain basins = 山区流域
            coastal cities = 沿海城市
            paddy fields = 稻田
            industrial parks = 工业园区
            high-altitude lakes = 高原湖泊
            mangrove wetlands = 红树林湿地
        """),
    ),
    Field(
        ("digital humanities", "数字人文"),
        ("School of Humanities", "人文学院"),
        pairs("""
            historical gazetteers = 地方志
            textual criticism = 版本校勘
            dialect geography = 方言地理
            cultural heritage = 文化遗产
            the history of printing = 印刷史
            social networks of literati = 文人社会网络
            museum studies = 博物馆研究
        """),
        pairs("""
            network analysis = 网络分析
            close reading = 文本细读
            stylometry = 计量文体学
            oral history = 口述史
            knowledge graphs = 知识图谱
            handwriting recognition = 手写识别
        """),
        pairs("""
            Ming and Qing letters = 明清书信
            temple inscriptions = 寺庙碑刻
            county archives = 县级档案
            travel diaries = 行旅日记
            folk song collections = 民歌集
            early newspapers = 早期报纸
        """),
    ),
)
